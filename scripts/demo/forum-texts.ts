/** A thread as members write it. Large demos repeat them. The last one is long. */
type Thread = { category: string | null; title: string; content: string; comments: string[] };

/** Username, first and last name. Each has been here longer than the one below. */
export const MEMBERS = [
  ["walt1951", "Walt", "Kowalski"],
  ["bees_by_dana", "Dana", "Whitfield"],
  ["ruthabrams", "Ruth", "Abrams"],
  ["pat.sorensen", "Pat", "Sorensen"],
  ["noor", "Noor", "Haddad"],
  ["lee-marchetti", "Lee", "Marchetti"],
  ["junebug", "June", "Okafor"],
  ["teo.v", "Teo", "Vasquez"],
  ["ines_d", "Ines", "Duarte"],
  ["sam-from-ellenville", "Sam", "Lindqvist"],
] as const;

export const THREADS: readonly Thread[] = [
  {
    category: "Introductions",
    title: "Hello from up the road",
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
      "Every hole I dig turns into a bucket. Has anyone here made clay work without a raised bed?",
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
  {
    category: "Growing",
    title: "Saving seed from open-pollinated lines",
    content:
      "I would like to keep seed from one plant this year. How far apart must a male stand, and does a greenhouse wall count?",
    comments: [
      "A wall with vents does not. Pollen goes where air goes.",
      "Paint one branch yourself, bag it for a week, and you have more seed than you need.",
      "Bagged, with a label on the branch. I always forget the label.",
    ],
  },
  {
    category: "Products and Labels",
    title: "Which way does the child-proof tin open?",
    content: "I am 71 and my hands are not what they were. Is there a trick to it?",
    comments: [
      "Press the two dimples at the side, then lift. Not the lid.",
      "They will open one for you at the counter and show you. Ask.",
    ],
  },
  {
    category: "Law and Travel",
    title: "Does the lounge count as a public place?",
    content:
      "My landlord's lease says no smoking anywhere on the property. So where may I, apart from my sister's porch?",
    comments: [
      "A licensed lounge is one of the few places where the law says yes.",
      "And anywhere tobacco is allowed, as far as the state goes. The lease is another matter.",
    ],
  },
  {
    category: "Veterans",
    title: "VA doctor asked, and I told the truth",
    content:
      "For whoever is putting it off: it went in the notes, we talked about my other pills for ten minutes, and that was all.",
    comments: [
      "Same here. Nothing was taken away from me.",
      "Good to read. I have been putting it off since spring.",
      "They cannot prescribe it, but they would rather know.",
      "Thank you for writing this down.",
    ],
  },
  {
    category: "Events and Lounge",
    title: "Workshop on curing: worth the drive from Albany?",
    content: "Ninety minutes each way. I have two plants and no idea when they are dry.",
    comments: [
      "Yes, if only for the jar you smell at three stages.",
      "They let you ask until nobody has a question left. We were there for two hours.",
    ],
  },
  {
    category: "Introductions",
    title: "New here, allergic to everything",
    content:
      "I moved up from the city in March. I read labels for a living, nearly: soy, nuts, wheat. It is a relief to see allergens on a product page.",
    comments: [
      "Welcome. The chews say where wheat is handled, which most do not.",
      "If a label leaves you unsure, write to them. I got an answer the same day.",
    ],
  },
  {
    category: "Growing",
    title: "Powdery mildew in the third week of flower",
    content:
      "White dust on the lower leaves, after a week of fog. Do I lose the plant or just the leaves?",
    comments: [
      "Take the leaves off in a bag, not over the bed. Then air, air, air.",
      "What you would not put on lettuce, do not put on this. People will breathe it.",
      "I lost mine last year because I waited. Do not wait.",
    ],
  },
  {
    category: "Products and Labels",
    title: "Why does my batch have a report and the last one had none?",
    content:
      "The page of the flower shows a laboratory report now. Was the old one not tested, or was it just not shown?",
    comments: [
      "It was tested. They have put the reports on the pages since spring.",
      "Scan the code on the jar: it leads to the report of that jar's batch.",
    ],
  },
  {
    category: null,
    title: "Lost: gray cat near the lower field",
    content: "Answers to Biscuit, if there is food in it. Last seen by the pump house on Sunday.",
    comments: [
      "A gray cat sat on our wood pile this morning. I put a bowl out.",
      "That was Biscuit! He is home. Thank you.",
    ],
  },
  {
    category: "Events and Lounge",
    title: "Is there anything for people who come alone?",
    content:
      "The tours are for four and more. I would like to see the drying room, but I am one person.",
    comments: [
      "The workshop takes single places.",
      "Write them a line. They put three of us singles together in May, and we still meet.",
      "I would come along. Sundays are good.",
    ],
  },
  {
    category: "Law and Travel",
    title: "Driving home after the lounge",
    content:
      "My wife drives, I sit in the back with a closed tin in my bag. Is that all right, or must it be in the trunk?",
    comments: [
      "Closed and not used on the way is fine. The trunk ends the conversation sooner.",
      "And wait. It takes longer than a beer does.",
    ],
  },
  {
    category: "Veterans",
    title: "Peer group moves to the grange hall",
    content:
      "The heating at the firehouse is being replaced. From next month we meet at the grange, same Tuesday, same nine o'clock.",
    comments: [
      "Is there a ramp?",
      "Yes, at the back, with a light now.",
      "I can pick two people up in Kerhonkson.",
    ],
  },
  {
    category: "Growing",
    title: "Three plants on a north porch: hopeless?",
    content: "I rent, and north is what I have. Five hours of sky, no direct sun until June.",
    comments: [
      "Not hopeless, but you will grow leaves. Ask the neighbor for a corner.",
      "White boards behind the pots gave me a third more. It looks like a hospital.",
    ],
  },
  {
    category: "Products and Labels",
    title: "Ten milligrams was too much for me",
    content:
      "I am new to this, and the whole can was a long evening. Is half a can a thing, or does it go flat?",
    comments: [
      "Half, cap it, next day. A little flat, still tea.",
      "Start with a quarter and wait two hours. The guide on first times says so too.",
      "Nobody hands out medals. Two and a half is plenty for me.",
    ],
  },
  {
    category: "Introductions",
    title: "We run the orchard on the ridge",
    content:
      "Third generation, apples and a little cider. We lend out a chipper in November if you bring it back clean.",
    comments: ["I will take you up on the chipper. Welcome!", "Your Northern Spy made our winter."],
  },
  {
    category: "Events and Lounge",
    title: "Photos of the harvest supper",
    content:
      "Thank you to everybody who carried tables. The picture of forty people and one very small dog hangs in the lounge now.",
    comments: ["The dog ate better than I did.", "Same time next year, with more pie."],
  },
  {
    category: "Law and Travel",
    title: "Can my employer test me for this?",
    content: "Warehouse job, forklift. The handbook is from before the law changed.",
    comments: [
      "New York took most of that away, but not for everything with wheels and federal rules.",
      "Ask for it in writing. I did, and they changed the handbook.",
    ],
  },
  {
    category: "Growing",
    title: "When do you plant out here?",
    content:
      "The calendar says May 15. My neighbor says the second full moon after the peepers. Who is right?",
    comments: [
      "Your neighbor, most years.",
      "Soil at 60 degrees at breakfast. A thermometer costs eight dollars.",
      "I planted on the 15th and covered them four times.",
    ],
  },
  {
    category: "Products and Labels",
    title: "Bring the jars back?",
    content: "I have eleven of them. They are too good for the bin and too small for jam.",
    comments: [
      "The counter takes them back clean, without labels.",
      "Buttons. Eleven kinds of buttons.",
    ],
  },
  {
    category: "Growing",
    title: "What keeps the deer out?",
    content:
      "Eight feet of fence was the answer of the man at the store. I have forty yards of edge and a small purse. What has worked for you, and for how long?",
    comments: [
      "Two fences of four feet, four feet apart. They do not like to jump where they cannot land.",
      "That is what we have, with chickens in between. The chickens eat the ticks too.",
      "Fishing line at knee and chest. It worked for one summer.",
      "One summer here as well. Then they learned.",
      "A dog. Nothing else.",
      "A dog that sleeps outside. Ours watched them eat.",
      "Soap on strings, the cheap kind that smells. Hang a new one after each rain.",
      "I did soap for three years. It looks strange, and it works until October.",
      "In October nothing works. They are hungry and in love.",
      "Motion sprinkler. Fifty dollars, and the mailman hates it.",
      "Does it freeze?",
      "Yes. Take it in at the first frost, which is when you want it most.",
      "Electric with peanut butter on foil. They touch it with the nose once.",
      "Please put a sign up if you do that. I found ours with my elbow.",
      "Plant what they do not like around it. Garlic, mint, lamb's ear.",
      "They ate my garlic.",
      "Ours too. I think they read the same books.",
      "The county lends a post driver, free for a weekend. Ask at the extension office.",
      "I did not know that. Thank you!",
      "Black plastic mesh, seven feet, from the orchard supply. It has stood for nine years.",
      "Seconded. Tie white rags to it in the first month, or they run into it.",
      "How do you do the gate?",
      "A cattle panel on two hooks, mesh wired to it. Not pretty.",
      "Pretty is for people without deer.",
      "I went with the mesh and the rags. Forty yards, one weekend, 190 dollars. I will report in fall.",
      "Please do. And plant the garlic inside.",
    ],
  },
];
