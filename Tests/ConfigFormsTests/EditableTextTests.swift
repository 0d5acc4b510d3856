import ConfigForms
import Testing

struct EditableTextTests {
  @Test func charactersAreWhatPeopleSee() {
    var text = EditableText("a")
    for scalar in "e\u{301}👩\u{200D}💻🇩🇪".unicodeScalars { text.type(scalar) }
    #expect(text.text.unicodeScalars.elementsEqual("ae\u{301}👩\u{200D}💻🇩🇪".unicodeScalars))
    for expected in ["ae\u{301}👩\u{200D}💻", "ae\u{301}", "a", "", ""] {
      text.deleteBackward()
      #expect(text.text.unicodeScalars.elementsEqual(expected.unicodeScalars))
    }
  }

  @Test func whatIsTypedInOneGoIsUndoneAtOnce() {
    var text = EditableText("one")
    for scalar in " two".unicodeScalars { text.type(scalar) }
    text.left()
    text.type("!")
    text.undo()
    #expect(text.text == "one two")
    text.undo()
    #expect(text.text == "one")
    text.undo()
    #expect(text.text == "one")
  }

  @Test func wordsAreCutAndPutBack() {
    var text = EditableText("alpha-beta gamma")
    text.handle(.killWordBackward)
    #expect(text.text == "alpha-beta ")
    text.handle(.killWordBackward)
    #expect(text.text == "alpha-")
    text.handle(.start)
    text.handle(.yank)
    #expect(text.text == "beta alpha-")
    text.handle(.killToEnd)
    #expect((text.before, text.after) == ("beta ", ""))
  }

  @Test func linesAreCutWithinTheirEnds() {
    var text = EditableText("one\ntwo\nthree")
    text.move(to: 5)
    text.handle(.killToEnd)
    #expect(text.text == "one\nt\nthree")
    text.handle(.killToStart)
    #expect(text.text == "one\n\nthree")
  }
}
