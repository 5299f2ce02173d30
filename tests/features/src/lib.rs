//! Only its dependencies matter: see Cargo.toml.
