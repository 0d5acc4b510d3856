import ConfigModel
import Glibc
import LosslessYAML

/// How a single value is encrypted, by the tool that decrypts it.
enum Encryption: Hashable {
  /// `ENC[AES256_GCM,…]`.
  case sops
  /// `ENC[PKCS7,…]` and its other methods, also within a longer text.
  case eyaml(method: String)
  /// A text that begins with `$ANSIBLE_VAULT;`, and whatever has the tag `!vault`.
  case ansibleVault

  private static let vaultMark = "$ANSIBLE_VAULT;"

  /// What the text says, whatever its tag.
  init?(_ text: String) {
    if text.drop(while: \.isWhitespace).hasPrefix(Self.vaultMark) {
      self = .ansibleVault
      return
    }
    guard let method = Self.method(in: text) else { return nil }
    self = method == "AES256_GCM" ? .sops : .eyaml(method: method)
  }

  init?(of node: NodeID, in stream: YAMLStream) {
    guard stream.kind(of: node) == .scalar else { return nil }
    if stream.tag(of: node) == "!vault" { self = .ansibleVault } else { self.init(stream.text(of: node)) }
  }

  /// The word behind the first `ENC[`.
  private static func method(in text: String) -> String? {
    var rest = text[...]
    while let start = rest.firstIndex(of: "E") {
      rest = rest[start...]
      let method = rest.dropFirst(4).prefix { $0 == "_" || ($0.isASCII && ($0.isUppercase || $0.isNumber)) }
      if rest.hasPrefix("ENC["), !method.isEmpty, rest.dropFirst(4 + method.count).first == "," {
        return String(method)
      }
      rest.removeFirst()
    }
    return nil
  }

  /// Whether a text can contain an encrypted value at all: most contain none, and are not searched any further.
  static func mayBe(in source: Source) -> Bool {
    source.bytes.withUnsafeBytes { bytes in
      contains("[CNE", in: bytes, -1) || contains(vaultMark, in: bytes, 1) || contains("!vault", in: bytes, 1)
    }
  }

  /// - Parameter direction: -1 for a mark that is written from its end, so that its rarest letter is first.
  private static func contains(_ mark: String, in bytes: UnsafeRawBufferPointer, _ direction: Int) -> Bool {
    let mark = Array(mark.utf8)
    var start = 0
    while start < bytes.count, let base = bytes.baseAddress, let first = mark.first,
      let found = memchr(base + start, Int32(first), bytes.count - start)
    {
      let place = base.distance(to: found)
      let isThere = mark.indices.allSatisfy { offset in
        let index = place + offset * direction
        return bytes.indices.contains(index) && bytes[index] == mark[offset]
      }
      if isThere { return true }
      start = place + 1
    }
    return false
  }

  var tool: String {
    switch self {
    case .sops: "SOPS"
    case .eyaml: "eyaml"
    case .ansibleVault: "ansible-vault"
    }
  }

  /// The tool's own command for a value at a path; for a file that is one value, the path is empty. ansible-vault cannot
  /// change a single value: it prints a new one.
  func command(at path: ConfigPath, in file: String?) -> String {
    let file = file.map(ShellWord.quoted) ?? "FILE"
    switch self {
    case .sops: return "sops edit \(file)"
    case .eyaml: return "eyaml edit \(file)"
    case .ansibleVault:
      guard case .key(let key) = path.last else {
        return path.isEmpty ? "ansible-vault edit \(file)" : "ansible-vault encrypt_string -p"
      }
      return "ansible-vault encrypt_string -p -n \(ShellWord.quoted(key))"
    }
  }
}
