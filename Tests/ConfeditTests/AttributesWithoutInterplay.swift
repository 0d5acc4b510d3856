/// The attributes, by place, that neither a disabled setting nor another layer can affect, each with the reason.
enum AttributesWithoutInterplay {
  static let reasons: [String: [String: String]] = [
    "document": [
      "id": "only finds the schema", "title": "a text", "help": "a text",
      "sections": "as in pages, whose sections are in the cases",
    ],
    "page": ["help": "a text", "icon": "a picture beside the title"],
    "section": ["footer": "a text", "prominent": "a look"],
    "link": ["title": "a text", "url": "an address, opened by the person"],
    "action": ["title": "a text", "help": "a text"],
  ]
}
