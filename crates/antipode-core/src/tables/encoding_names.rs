//! The names of encodings, on the command line and in files.

use super::Encoding;

impl Encoding {
    /// The encodings that users name.
    pub const NAMED: [Encoding; 7] = [
        Encoding::Plane,
        Encoding::Mod3,
        Encoding::Nibble,
        Encoding::Delta,
        Encoding::Byte,
        Encoding::Short,
        Encoding::Wide,
    ];

    /// A description in one line.
    pub fn about(self) -> &'static str {
        match self {
            Encoding::Plane => "One bit per state, for bipartite spaces",
            Encoding::Mod3 => "Two bits per state; of a pattern for verification and walks, not for look-ups",
            Encoding::Nibble => "Half a byte per state, for depths up to 14",
            Encoding::Delta => "Of additive patterns, half a byte: the excess over the distances of the tokens",
            Encoding::Byte => "One byte per state, for the fastest look-ups",
            Encoding::Short => "Two bytes per state, for depths up to 65,534",
            Encoding::Wide => "Four bytes per state, for greater depths",
        }
    }

    /// The name on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Plane => "plane",
            Encoding::Mod3 => "mod3",
            Encoding::Byte => "byte",
            Encoding::Short => "short",
            Encoding::Wide => "wide",
            Encoding::Nibble => "nibble",
            Encoding::Delta => "delta",
        }
    }
}
