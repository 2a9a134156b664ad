import Testing

@testable import Demos
@testable import ItemSources

struct NameAlphabetTests {
  @Test(arguments: [
    ("ada", "A"), ("Émile", "E"), ("Åsa", "A"), ("Ødegård", "O"), ("Łęcka", "L"), ("Æneas", "A"),
    ("“Zoë”", "Z"), ("Ёлкин", "Е"), ("Їжак", "Ї"), ("Ίρις", "Ι"), ("أحمد", "ا"), ("דנה", "ד"),
    ("मीरा", "म"), ("ไพบูลย์", "พ"), ("김민서", "ㄱ"), ("까치", "ㄱ"), ("황", "ㅎ"), ("さくら", "さ"),
    ("ガリレオ", "か"), ("ッ", "た"), ("高橋", "字"), ("42", "#"), ("", "#"), ("☎ Taxi", "T"),
  ])
  func `a name is in the section of its first letter without accents`(name: String, letter: String)
  {
    #expect(NameAlphabet(language: "en").place(of: name).letter == letter)
  }

  @Test(arguments: [
    ("da", ["Zoë", "Ærik", "Østergaard", "Åsa"]), ("sv", ["Zoë", "Åsa", "Ängla", "Öberg"]),
    ("en", ["Ærik", "Åsa", "Östen", "Zoë"]), ("cs", ["Cyril", "Čeněk", "Dana", "Šárka", "Zora"]),
    ("es", ["Nadia", "Nuria", "Ñora", "Olga"]), ("ko", ["가온", "나래", "Ada", "Ωmega"]),
    ("ru", ["Алёна", "Яна", "Ada"]), ("uk", ["Ганна", "Ґалаґан", "Дарья", "Ada"]),
    ("en", ["Ada", "Άννα", "Алёна", "דנה", "أحمد", "मीरा", "เดช", "가온", "さくら", "伟", "007"]),
  ])
  func `names are sorted by the rules of the language`(
    language: String, names: [String]
  ) {
    var cards: [VCard] = []
    for name in names.reversed() { cards.append(VCard(name: name)) }
    let book = ContactBook(cards, alphabet: NameAlphabet(language: language))
    #expect(book.people.map(\.name) == names)
  }

  @Test func `accents decide only between equal names, and readings replace kanji`() {
    let names = ["Eva", "Émile", "Emil", "Ewa", "Élodie"]
    let book = ContactBook(names.map { VCard(name: $0) }, alphabet: NameAlphabet(language: "fr"))
    #expect(book.people.map(\.name) == ["Élodie", "Emil", "Émile", "Eva", "Ewa"])
    let kanji = [
      VCard(name: "高橋 明", reading: "たかはし あきら"), VCard(name: "青木 涼", reading: "アオキ リョウ"),
    ]
    let read = ContactBook(kanji, alphabet: NameAlphabet(language: "ja"))
    #expect(read.people.map(\.name) == ["青木 涼", "高橋 明"])
    #expect(read.snapshot.sectionIdentifiers == ["あ", "た"])
  }
}
