import Testing

@testable import AtomicFiles

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4 and NIST's byte-oriented vectors.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func standardVectors(text: String, digest: String) {
    #expect(SHA256.hexDigest(of: Array(text.utf8)) == digest)
  }

  /// Every length around the places where padding needs another block, told by another implementation.
  @Test func paddingOfEveryLength() throws {
    let script = """
      import hashlib
      print(hashlib.sha256(b''.join(hashlib.sha256(b'a' * n).digest() for n in range(200))).hexdigest(), end='')
      """
    let digests = (0..<200).flatMap { SHA256.digest(of: Array(repeating: 97, count: $0)) }
    #expect(SHA256.hexDigest(of: digests) == Self.digestOfDigests, "to be made with: \(script)")
  }

  private static let digestOfDigests = "752c007f38611cfbf5fa42cb1cea3d8e086491c844d0cc4defd632cb81423506"

  @Test(arguments: [1, 7, 63, 64, 65, 127])
  func piecesMakeTheSameDigest(step: Int) {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: step) {
      hash.update(with: Array(bytes[start..<min(start + step, bytes.count)]))
    }
    #expect(hash.finish() == SHA256.digest(of: bytes))
  }
}
