/// Names and sentences in one language.
struct CatVoice {
  let names: [String]
  let sentences: [String]
  /// The separator between two sentences.
  var separator = " "
  var isRightToLeft = false

  /// All languages.
  static let all = [
    english, french, vietnamese, russian, greek, arabic, hebrew, korean, japanese, hindi, thai,
    emoji,
  ]

  private static let english = CatVoice(
    names: ["Maud Ellery", "Tom Okafor", "Priya N.", "Jonah", "Wren"],
    sentences: [
      "She has decided that my keyboard is hers now.",
      "Look at those whiskers!",
      "He sleeps for eighteen hours and is still tired when I come home.",
      "Mine does exactly the same, but only at four in the morning.",
      "The box that the expensive bed came in is clearly the better bed.",
      "I have never seen a more dignified creature fall off a shelf.",
    ])

  private static let french = CatVoice(
    names: ["Élodie", "Théo Garçon", "Maëlle"],
    sentences: [
      "Quel regard, on dirait qu’il nous juge tous.",
      "Le mien vole des crêpes dès que j’ai le dos tourné.",
      "Trop mignon !",
      "Où qu’on aille, la meilleure place au soleil est déjà prise.",
    ])

  private static let vietnamese = CatVoice(
    names: ["Nguyễn Thảo", "Lê Minh"],
    sentences: [
      "Dễ thương quá!",
      "Con mèo nhà mình cũng thích nằm trên bàn phím như thế này.",
      "Nhìn đôi mắt kìa, chắc là đang đói bụng.",
    ])

  private static let russian = CatVoice(
    names: ["Марина", "Пётр Ильин", "Соня"],
    sentences: [
      "Какой красавец!",
      "Наш тоже спит только на выглаженных рубашках.",
      "Он смотрит так, будто это мы живём у него в гостях, а не наоборот.",
      "Усы — отдельный вид искусства.",
    ])

  private static let greek = CatVoice(
    names: ["Ελένη", "Νίκος Π."],
    sentences: [
      "Τι γλυκούλα!",
      "Η δική μου κοιμάται πάντα πάνω στα βιβλία μου.",
      "Στο νησί έχουμε περισσότερες γάτες παρά ανθρώπους, και καλά κάνουμε.",
    ])

  private static let arabic = CatVoice(
    names: ["ليلى", "يوسف حدّاد", "نور"],
    sentences: [
      "ما أجملها!",
      "قطتي تفعل الشيء نفسه كل صباح قبل شروق الشمس.",
      "تنام طوال النهار ثم تركض في البيت كله عند منتصف الليل.",
      "هذه النظرة تعني أن وقت الطعام قد حان.",
    ], isRightToLeft: true)

  private static let hebrew = CatVoice(
    names: ["נועה", "דניאל לוי"],
    sentences: [
      "איזה חמוד!",
      "החתול שלי ישן על המקלדת בכל פעם שיש לי פגישה.",
      "היא תמיד מוצאת את הקרן האחרונה של השמש בסלון.",
    ], isRightToLeft: true)

  private static let korean = CatVoice(
    names: ["김하늘", "박서준", "이소라"],
    sentences: [
      "너무 귀여워요!",
      "우리 고양이도 새벽 네 시만 되면 온 집 안을 뛰어다녀요.",
      "상자만 있으면 세상에서 제일 행복한 얼굴을 하고 있죠.",
      "저 발바닥 좀 보세요.",
    ])

  private static let japanese = CatVoice(
    names: ["さくら", "田中健一", "ミケの母"],
    sentences: [
      "かわいすぎます。",
      "うちの猫も新しいベッドより段ボール箱のほうが好きです。",
      "朝の四時に起こされるのも、この顔を見ると許してしまいます。",
      "肉球がたまらない！",
    ], separator: "")

  private static let hindi = CatVoice(
    names: ["आरती", "विक्रम जोशी"],
    sentences: [
      "कितनी प्यारी है!",
      "मेरी बिल्ली भी हमेशा मेरे लैपटॉप पर ही सोती है।",
      "सुबह चार बजे से वह खाने के लिए आवाज़ लगाने लगती है।",
    ])

  private static let thai = CatVoice(
    names: ["มะลิ", "ณัฐพล"],
    sentences: [
      "น่ารักมากเลย",
      "แมวที่บ้านก็ชอบนอนบนแป้นพิมพ์แบบนี้เหมือนกัน",
      "ดูสายตานั่นสิ หิวแล้วแน่ ๆ",
    ])

  private static let emoji = CatVoice(
    names: ["🐾 paws", "Mr. 🐟"],
    sentences: ["😻😻😻", "🐈‍⬛🖤", "😹", "🧶🐱👩🏾‍🦱", "🐟🐟➡️😽"])
}
