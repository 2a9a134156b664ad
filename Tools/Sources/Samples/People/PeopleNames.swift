/// The names of a language, from which people are invented.
struct PeopleNames: Sendable {
  /// The percentage of people with names of this language.
  let share: Int
  let given: [String]
  let family: [String]
  /// The phonetic names, if names are sorted by them.
  var givenReading: [String] = []
  var familyReading: [String] = []
  /// The separator between given and family name, and whether the family name is first.
  var separator = " "
  var isFamilyFirst = false
  let companies: [String]
  /// The domain of email addresses.
  let domain: String
  /// The prefix of telephone numbers.
  let dial: String

  /// All languages. The sum of their shares is 100.
  static let all = [
    european, nordic, slavic, cyrillic, greek, turkish, arabic, hebrew, indian, thai, korean,
    japanese, chinese,
  ]

  private static let european = PeopleNames(
    share: 34,
    given: [
      "Ada", "Agnès", "Beatriz", "Björk", "Camille", "Carla", "Cillian", "Dario", "Désirée",
      "Eamon", "Elisa", "Émile", "Fiona", "François", "Gemma", "Giulia", "Hugo", "Inês", "Iris",
      "João", "Jürgen", "Karl", "Léa", "Lucía", "Maeve", "Matteo", "Niamh", "Noah", "Olivia",
      "Pablo", "Quentin", "Rosa", "Samuel", "Sofía", "Théo", "Uwe", "Valentina", "Wim", "Xavier",
      "Yara", "Zoë",
    ],
    family: [
      "Abbott", "Álvarez", "Becker", "Belmonte", "Castellano", "Costa", "Dubois", "Duarte",
      "Echeverría", "Ferrari", "Fournier", "García", "Groß", "Hawthorne", "Herrmann", "Ibáñez",
      "Janssen", "Keller", "Lefèvre", "Lovelace", "Marchetti", "Müller", "Núñez", "O’Brien",
      "Okafor", "Pereira", "Quinn", "Rossi", "Schäfer", "Teixeira", "Urquhart", "van der Berg",
      "Whitfield", "Ximénez", "Yates", "Zuccarelli",
    ],
    companies: [
      "Harbour Light Books", "Atelier Nord", "Studio Belmonte", "Rivière & Fils",
      "Kaffeerösterei Süd",
      "Old Mill Bakery", "Meridian Cycles", "Fundación Brisa", "Oak & Anchor",
    ], domain: "example.org", dial: "+44 20 7946")

  private static let nordic = PeopleNames(
    share: 8,
    given: ["Åsa", "Ærik", "Bjørn", "Eira", "Freja", "Göran", "Håkon", "Ingrid", "Lærke", "Søren"],
    family: [
      "Ångström", "Ødegård", "Bergström", "Dahl", "Eriksson", "Hämäläinen", "Kjær", "Lindqvist",
      "Østergaard", "Sørensen",
    ],
    companies: ["Fjordlys", "Nordisk Møbler", "Skärgård Båt"], domain: "example.se",
    dial: "+46 8 5550")

  private static let slavic = PeopleNames(
    share: 8,
    given: ["Agnieszka", "Božena", "Čeněk", "Jiří", "Łukasz", "Mirela", "Ödön", "Šárka", "Zsófia"],
    family: [
      "Černý", "Dvořák", "Gołąb", "Kovács", "Łęcka", "Nagy", "Šimić", "Wiśniewski", "Žižka",
    ],
    companies: ["Zlatá Lípa", "Młyn Papierowy", "Kávéház Duna"], domain: "example.eu",
    dial: "+420 601 555")

  private static let cyrillic = PeopleNames(
    share: 10,
    given: [
      "Алёна", "Борис", "Василь", "Галина", "Дарья", "Евгений", "Жанна", "Ирина", "Їжакевич",
      "Лев", "Мария", "Николай", "Оксана", "Пётр", "Светлана", "Юлия",
    ],
    family: [
      "Авдеенко", "Беляк", "Воронцов", "Ганчарик", "Дроздов", "Ёлкин", "Журавель", "Кравченко",
      "Лебедь", "Морозенко", "Соколик", "Тихомир", "Чайка", "Шевченко", "Яковенко",
    ],
    companies: ["Северный ветер", "Книжная лавка", "Мастерская «Сова»"], domain: "example.net",
    dial: "+380 44 555")

  private static let greek = PeopleNames(
    share: 5,
    given: ["Άννα", "Βασίλης", "Ελένη", "Ίρις", "Κώστας", "Μαρία", "Νίκος", "Σοφία"],
    family: ["Αλεξίου", "Γεωργίου", "Δήμου", "Θεοδωράκης", "Λάμπρου", "Παππάς", "Ψαράς"],
    companies: ["Φάρος", "Ελαιώνας Α.Ε."], domain: "example.gr", dial: "+30 21 0555")

  private static let turkish = PeopleNames(
    share: 4, given: ["Çağla", "İpek", "Ömer", "Şule", "Umut", "Yiğit"],
    family: ["Çelik", "Güneş", "Işık", "Öztürk", "Şahin", "Yıldız"],
    companies: ["Mavi Deniz", "Çınar Kitabevi"], domain: "example.com.tr", dial: "+90 212 555")

  private static let arabic = PeopleNames(
    share: 6, given: ["أحمد", "آمنة", "خالد", "سارة", "ليلى", "محمود", "نور", "ياسمين"],
    family: ["الحداد", "بركات", "حسن", "سليمان", "عبد الله", "منصور", "ياسين"],
    companies: ["دار القمر", "مكتبة النخيل"], domain: "example.com", dial: "+20 2 5550")

  private static let hebrew = PeopleNames(
    share: 4, given: ["אורי", "דנה", "יעל", "נועם", "רות", "תמר"],
    family: ["אלון", "ברק", "גולן", "כהן", "לביא", "שמש"],
    companies: ["בית הספר לצילום", "אורן ובניו"], domain: "example.co.il", dial: "+972 3 555")

  private static let indian = PeopleNames(
    share: 5, given: ["अनन्या", "आरव", "ईशा", "कबीर", "दीपिका", "मीरा", "रोहन", "विक्रम"],
    family: ["अग्रवाल", "गुप्ता", "जोशी", "पटेल", "वर्मा", "शर्मा"],
    companies: ["नीला आकाश", "गंगा प्रकाशन"], domain: "example.in", dial: "+91 11 5550")

  private static let thai = PeopleNames(
    share: 3, given: ["กานดา", "เดช", "มาลี", "วิชัย", "สมชาย", "อรุณ"],
    family: ["แก้วใส", "ใจดี", "ทองคำ", "ไพบูลย์", "รักไทย"],
    companies: ["ร้านดอกไม้", "บ้านกาแฟ"], domain: "example.co.th", dial: "+66 2 555")

  private static let korean = PeopleNames(
    share: 5, given: ["가온", "나래", "도윤", "민서", "서연", "유진", "지호", "하늘"],
    family: ["강", "김", "노", "박", "이", "정", "최", "황"], separator: "", isFamilyFirst: true,
    companies: ["한빛서점", "바람공방"], domain: "example.kr", dial: "+82 2 555")

  private static let japanese = PeopleNames(
    share: 4, given: ["明", "さくら", "健太", "陽子", "結衣", "涼"],
    family: ["青木", "加藤", "佐々木", "高橋", "中村", "森"],
    givenReading: ["あきら", "さくら", "けんた", "ようこ", "ゆい", "りょう"],
    familyReading: ["あおき", "かとう", "ささき", "たかはし", "なかむら", "もり"],
    separator: " ", isFamilyFirst: true,
    companies: ["株式会社みなと", "ひまわり書店"], domain: "example.jp", dial: "+81 3 5550")

  private static let chinese = PeopleNames(
    share: 4, given: ["伟", "芳", "海燕", "文静", "志明", "雪"],
    family: ["陈", "李", "林", "王", "张", "周"], separator: "", isFamilyFirst: true,
    companies: ["东风书店", "海天设计"], domain: "example.cn", dial: "+86 10 5550")
}
