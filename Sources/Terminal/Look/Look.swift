package enum Colour: Hashable, Sendable {
  /// One of the 16 that the user chose: 0 to 7, and 8 to 15 for the bright ones.
  case ansi(Int)
  /// Of the palette of 256.
  case indexed(Int)
  case rgb(UInt8, UInt8, UInt8)
}

/// What a terminal can do to a character besides its colour.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  package static let bold = Attributes(rawValue: 1)
  package static let dim = Attributes(rawValue: 2)
  package static let underline = Attributes(rawValue: 4)
  package static let reverse = Attributes(rawValue: 8)
  package static let italic = Attributes(rawValue: 16)

  /// Of those that are set, in this order.
  package var names: [String] {
    let all: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"), (.italic, "italic"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// What a character looks like in a terminal. No colour is the terminal's own.
package struct Look: Hashable, Sendable {
  package var foreground: Colour?
  package var background: Colour?
  package var attributes: Attributes

  package init(foreground: Colour? = nil, background: Colour? = nil, attributes: Attributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The same look as far as a blank shows it.
  var ofBlank: Look {
    attributes.isDisjoint(with: [.underline, .reverse]) ? Look(background: background) : self
  }
}
