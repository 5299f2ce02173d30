# The formula of Homebrew, for a tap. packaging/fill.sh writes it with the version, address and checksums of a release.
class Antipode < Formula
  desc "Exact distances, God's numbers and tables of sliding, twisty and other puzzles"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@FROM@/antipode-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256:aarch64-apple-darwin@"
    end
    on_intel do
      url "@FROM@/antipode-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256:x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@FROM@/antipode-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256:aarch64-unknown-linux-gnu@"
    end
    on_intel do
      url "@FROM@/antipode-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256:x86_64-unknown-linux-gnu@"
    end
  end

  def install
    bin.install "antipode"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/antipode.bash" => "antipode"
    zsh_completion.install "completions/_antipode"
    fish_completion.install "completions/antipode.fish"
  end

  test do
    assert_match "God's number  31", shell_output("#{bin}/antipode analyze sliding:3x3")
  end
end
