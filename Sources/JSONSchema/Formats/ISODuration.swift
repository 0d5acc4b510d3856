internal import TextFormats

/// The duration of RFC 3339, appendix A: units without gaps between them, no fractions.
enum ISODuration {
  static func check(_ text: String) throws(Flaw) {
    var reader = ByteReader(text)
    guard reader.take("P") else { throw Flaw("it does not begin with P") }
    let date = try units(&reader, ["Y", "M", "W", "D"])
    var time: [Int] = []
    if reader.take("T") {
      time = try units(&reader, ["H", "M", "S"])
      guard !time.isEmpty else { throw Flaw("no time follows the T") }
    }
    guard reader.isAtEnd else { throw Flaw("its units are not in order, or are none") }
    guard !date.isEmpty || !time.isEmpty else { throw Flaw("it has no unit") }
    guard !date.contains(2) || date.count == 1 && time.isEmpty else {
      throw Flaw("weeks stand alone")
    }
    // Years and days without months, hours and seconds without minutes.
    guard date != [0, 3], time != [0, 2] else { throw Flaw("a unit between two others is left out") }
  }

  /// The numbers of the units that are there.
  private static func units(_ reader: inout ByteReader, _ letters: [Unicode.Scalar]) throws(Flaw) -> [Int] {
    var found: [Int] = []
    while reader.next?.isDigit == true {
      _ = reader.take(while: \.isDigit)
      let from = (found.last ?? -1) + 1
      var unit: Int?
      for index in from..<letters.count where reader.take(letters[index]) {
        unit = index
        break
      }
      guard let unit else { throw Flaw("its units are not in order, or are none") }
      found.append(unit)
    }
    return found
  }
}
