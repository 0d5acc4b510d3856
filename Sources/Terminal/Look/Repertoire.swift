/// Which characters a terminal can be given.
package enum Repertoire: Hashable, Sendable {
  case unicode, ascii

  /// The marks that a form is drawn with. Each has the same width in both repertoires, so that a layout is the same.
  package var symbols: Symbols { self == .unicode ? .unicode : .ascii }
}

package struct Symbols: Hashable, Sendable {
  package var radioOn = "(•)"
  package var radioOff = "( )"
  package var checkOn = "[x]"
  package var checkOff = "[ ]"
  package var pointer = "›"
  package var stepDown = "‹"
  package var stepUp = "›"
  package var popup = "▾"
  package var more = "…"
  package var bullet = "•"
  package var dot = "·"
  package var dash = "–"
  package var success = "✓"
  package var failure = "✗"
  package var warning = "!"
  package var changed = "●"
  package var up = "↑"
  package var down = "↓"
  package var left = "←"
  package var right = "→"
  package var hidden = "•"
  package var scrollTrack = "│"
  package var scrollThumb = "█"
  package var horizontal = "─"
  package var vertical = "│"
  package var topLeft = "╭"
  package var topRight = "╮"
  package var bottomLeft = "╰"
  package var bottomRight = "╯"
  package var teeLeft = "├"
  package var teeRight = "┤"

  package static let unicode = Symbols()
  package static let ascii = Symbols(
    radioOn: "(*)", radioOff: "( )", pointer: ">", stepDown: "<", stepUp: ">", popup: "v", more: "~", bullet: "*",
    dot: "-", dash: "-", success: "+", failure: "x", warning: "!", changed: "*", up: "^", down: "v", left: "<",
    right: ">", hidden: "*", scrollTrack: "|", scrollThumb: "#", horizontal: "-", vertical: "|", topLeft: "+",
    topRight: "+", bottomLeft: "+", bottomRight: "+", teeLeft: "+", teeRight: "+")
}
