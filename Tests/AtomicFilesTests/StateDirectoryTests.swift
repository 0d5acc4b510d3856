import Testing

@testable import AtomicFiles

@Suite struct StateDirectoryTests {
  @Test(
    arguments: [
      ("/state", "/home/a", "/state/confedit"),
      (nil, "/home/a", "/home/a/.local/state/confedit"),
      ("relative", "/home/a", "/home/a/.local/state/confedit"),
      (nil, "relative", nil),
      (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func followsTheSpecification(xdgStateHome: String?, home: String?, path: String?) {
    #expect(StateDirectory(xdgStateHome: xdgStateHome, home: home).path == path)
  }
}
