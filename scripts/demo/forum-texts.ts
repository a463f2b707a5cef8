/** A thread as members write it. Large demos repeat them. */
type Thread = { category: string | null; title: string; content: string; comments: string[] };

export const MEMBER_NAMES = [
  ["Dana", "Whitfield"],
  ["Lee", "Marchetti"],
  ["Noor", "Haddad"],
  ["Pat", "Sorensen"],
  ["Ines", "Duarte"],
  ["Walt", "Kowalski"],
  ["Ruth", "Abrams"],
  ["Teo", "Vasquez"],
  ["June", "Okafor"],
  ["Sam", "Lindqvist"],
] as const;

export const THREADS: readonly Thread[] = [
  {
    category: "Introductions",
    title: "Hello from the upper valley",
    content:
      "I keep bees two miles up the road and have driven past your fields for years. Glad there is a place to ask questions now.\n\nI am here mostly to learn what the law lets a home gardener do.",
    comments: [
      "Welcome. The bees like the buckwheat strip along the north fence.",
      "Start with the guides tab. The one on New York rules answers most of it in ten minutes.",
      "Good to have another neighbor here.",
    ],
  },
  {
    category: "Introductions",
    title: "Back home after twelve years in the Army",
    content:
      "Looking for honest work outdoors and for people who do not ask too many questions at once. I read the job page and will apply when my paperwork is in order.",
    comments: [
      "Welcome home. Take your time.",
      "The spring crew starts early and finishes early. It suits a lot of us.",
    ],
  },
  {
    category: "Law and Travel",
    title: "Can I bring what I buy back to Pennsylvania?",
    content:
      "Driving up for a weekend next month. Is it fine to take a small amount home in the trunk?",
    comments: [
      "No. Crossing a state line with it is a federal matter, however little it is.",
      "Enjoy it here, leave it here. And not in the car: a passenger cannot use it either.",
      "The guide for tourists says the same, with the amounts: https://cannabis.ny.gov/",
    ],
  },
  {
    category: "Law and Travel",
    title: "How much may I have on me in New York?",
    content:
      "I have heard three ounces and I have heard one. Which is it, and does it differ for edibles?",
    comments: [
      "Three ounces of flower and 24 grams of concentrate for an adult of 21 or more.",
      "Read the label for the milligrams; the limit for concentrates counts by weight.",
    ],
  },
  {
    category: "Growing",
    title: "First frost is early this year: bring pots in?",
    content:
      "Three mature plants on the porch, all in cloth pots. The forecast says 30 degrees on Thursday night. Bring them in, or is a sheet enough?",
    comments: [
      "A sheet buys you two degrees at most. Bring them in.",
      "In, and leave a small fan on. Damp does more harm than one cold night.",
      "Thank you both. They are in the mud room now.",
    ],
  },
  {
    category: "Growing",
    title: "What do you do about clay soil?",
    content:
      "Every hole I dig turns into a bucket. Has anyone here made valley clay work without a raised bed?",
    comments: [
      "Leaf mold, every autumn, for three years. There is no fast way.",
      "Raised beds. I tried for six seasons before I gave in.",
    ],
  },
  {
    category: "Products and Labels",
    title: "What does the number after THC on the label mean?",
    content:
      "One jar says 21 percent, another says 18.4 with a second number below. What should I look at?",
    comments: [
      "Total THC is what is there once it is heated. The other one is what the lab measured before.",
      "A higher number does not mean better. Look at the date first.",
    ],
  },
  {
    category: "Veterans",
    title: "Tuesday coffee at the firehouse",
    content:
      "Every Tuesday at nine, in the back room. Bring nothing. Talk or don't. It has been going for eleven years.",
    comments: [
      "I go when I can. Good people.",
      "Is there parking for a trailer?",
      "Behind the building, plenty.",
    ],
  },
  {
    category: "Events and Lounge",
    title: "Is the gravel path fine for a wheelchair?",
    content: "My sister would like to come to the workshop. She uses a power chair.",
    comments: [
      "The path is packed stone dust and firm when dry. Write to them if it has rained for a week.",
      "We took my father in his chair in June without trouble.",
    ],
  },
  {
    category: null,
    title: "A thank you",
    content:
      "Somebody left a sack of seed potatoes at our gate. Whoever it was: they are in the ground.",
    comments: ["That sounds like Walt.", "It was not me, but I know who."],
  },
];
