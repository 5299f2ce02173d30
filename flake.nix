# `nix run .` starts the program, `nix develop` has what a build needs.
{
  description = "Exact distances, God's numbers and tables of sliding, twisty and other puzzles";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      each = of: nixpkgs.lib.genAttrs systems (system: of nixpkgs.legacyPackages.${system});
      # The version stands in Cargo.toml alone.
      manifest = builtins.fromTOML (builtins.readFile ./Cargo.toml);
    in
    {
      packages = each (pkgs: {
        default = pkgs.rustPlatform.buildRustPackage {
          pname = manifest.package.name;
          version = manifest.workspace.package.version;
          src = self;
          cargoLock.lockFile = ./Cargo.lock;
          # The tests take an hour, and CI runs them.
          doCheck = false;
          nativeBuildInputs = [ pkgs.installShellFiles ];
          postInstall = ''
            $out/bin/antipode -q man man && installManPage man/*.1
            installShellCompletion --cmd antipode \
              --bash <($out/bin/antipode completions bash) \
              --zsh <($out/bin/antipode completions zsh) \
              --fish <($out/bin/antipode completions fish)
          '';
          meta = {
            description = manifest.package.description;
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "antipode";
          };
        };
      });

      devShells = each (pkgs: {
        default = pkgs.mkShell { packages = with pkgs; [ cargo rustc clippy rustfmt python3 mdbook ]; };
      });
    };
}
