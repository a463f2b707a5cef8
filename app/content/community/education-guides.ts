import { type Facts, filled } from "../site";

export type EducationCategory = "tourism" | "safety" | "legal" | "products" | "culture";

/** The name of a line icon in the sprite. */
type EducationIcon =
  "map" | "shield" | "scale" | "jar" | "people" | "leafless-branch" | "lamp" | "compass";

/** An article of /education. */
export type EducationGuide = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: EducationCategory;
  /** "2 min read", at 200 words a minute, rounded up. */
  readonly readTime: string;
  /** A department, not a person. */
  readonly author: string;
  readonly image: EducationIcon;
  readonly featured: boolean;
  /** Paragraphs. */
  readonly content: readonly string[];
};

/** What the owner edits of each article, by its id. */
export type ArticleTexts = Readonly<
  Record<string, Pick<EducationGuide, "title" | "excerpt" | "author" | "content">>
>;

const WORDS_PER_MINUTE = 200;

/**
 * The articles with the words that the owner gave them, the facts in their places, and the time it takes
 * to read those.
 */
export const articlesWith = (
  edited: ArticleTexts | undefined,
  facts: Facts,
): readonly EducationGuide[] =>
  educationGuides.map((article) => {
    const texts = edited?.[article.id];
    const own = texts ? { ...texts, readTime: readTimeOf(texts.content) } : {};
    return filled({ ...article, ...own }, facts);
  });

function readTimeOf(content: readonly string[]): string {
  const words = content.join(" ").split(/\s+/).length;
  return `${Math.ceil(words / WORDS_PER_MINUTE)} min read`;
}

export const educationCategoryLabels = {
  tourism: "Tourism",
  safety: "Safety",
  legal: "Legal",
  products: "Products",
  culture: "Culture",
} as const satisfies Record<EducationCategory, string>;

export const educationGuides: readonly EducationGuide[] = [
  {
    id: "planning-a-visit",
    title: "Planning a Visit",
    excerpt: "A good trip is decided before you leave home. Here is the list we would make.",
    category: "tourism",
    readTime: "2 min read",
    author: "The Field Desk",
    image: "map",
    featured: true,
    content: [
      "Start with the bed. Ask the hotel, the inn or the host what they allow, and ask in writing. Most rooms are smoke-free, balconies included. Some hosts do not want cannabis in the house at all, and it is their house. If the answer is no, plan your day around places where the answer is yes.",
      "Then sort out the road. Out here the drives are long, the lanes are dark, and few taxis run after supper. Decide who drives and who does not before anyone has anything. If nobody wants to stay sober, book the ride both ways. A lounge or a tour can tell you which companies come out that far.",
      "Book what needs booking. Small farms cannot take crowds, and a licensed room has a limit on its door. Give your real number of guests. Each of them must be 21 or older and carry a government photo ID, so check wallets before you set off.",
      "Leave time for the rest. There is more in {region} than this trade: orchards, back roads, farm stands, old towns. Buy something from a neighbor of ours. Keep to the paths, close the gates behind you, and take your trash home.",
      "Last, plan the end of the trip. Whatever you did not use cannot go with you over the state line or onto a plane. Buy less than you think you need. It is easier to come back than to explain.",
    ],
  },
  {
    id: "three-kinds-of-visit",
    title: "Tasting, Workshop or Tour",
    excerpt: "Three experiences, three sizes of party, three reasons to come.",
    category: "tourism",
    readTime: "2 min read",
    author: "The Field Desk",
    image: "compass",
    featured: false,
    content: [
      "The private tasting is the smallest. It takes 2-3 hours and seats 2-8 guests at one table. A host explains where each batch came from, what the label says and how to compare one with another. Choose it if you want quiet and time, and if your party already knows one another.",
      "The educational workshop takes 3-4 hours and needs 6-15 guests. It is a class, and we run it like one: the plant, the process, the label, the law. Bring a notebook and questions. It suits clubs, work crews and anyone who would rather understand a thing than be told about it.",
      "The group tour is the shortest, 1-2 hours, and takes 4-20 guests. You walk from the field to the workroom to the counter and hear what happens at each stop. There is standing, some mud and sometimes rain. Tell us beforehand if steps or uneven ground are difficult for someone, and we will plan the route around it.",
      "For all three the same rules hold. Everyone is 21 or older, with a government photo ID. We contact you within 24 hours of your request to confirm the details. If your number of guests changes, tell us early: each of the three has a smallest size as well as a largest.",
    ],
  },
  {
    id: "what-the-law-allows",
    title: "What New York Law Allows",
    excerpt: "Three limits, a few places and one clear rule for the road.",
    category: "legal",
    readTime: "2 min read",
    author: "The Rules Desk",
    image: "scale",
    featured: true,
    content: [
      "New York lets adults of 21 and older possess and use cannabis. On your person that means up to 3 ounces of flower and up to 24 grams of concentrate. Concentrate is anything in which the plant's resin has been drawn out: oils, waxes, the filling of a vape cartridge.",
      "At a private residence an adult may grow 6 plants: 3 mature and 3 immature. Households have a ceiling of their own, however many adults live there. Plants and harvest must be kept where nobody under 21 can get at them, and what you grow is not for sale. A landlord may have a say in it too. Read the lease.",
      "Using it is another matter than having it. The rule of thumb is tobacco: where smoking is banned, so is smoking or vaping cannabis. Licensed lounges exist so that there is a proper place. Schools, workplaces, vehicles and most parks are not among the places, and a town may be stricter than the state.",
      "The clearest rule is the one for the road. Impaired driving is a crime. No one in a vehicle may use cannabis, whoever holds the wheel and whether it moves or not.",
      "Above all this stands federal law, under which cannabis is still illegal. It governs federal land and buildings, airports, borders and the mail. It is also why you must not carry cannabis from one legal state into another.",
      "We are farmers, not your lawyers. Laws change, and this page may be behind them. The Office of Cannabis Management keeps the current rules at cannabis.ny.gov.",
    ],
  },
  {
    id: "knowing-a-licensed-store",
    title: "How to Know a Licensed Store",
    excerpt: "A sign near the door, a code to scan and a symbol on each package.",
    category: "legal",
    readTime: "2 min read",
    author: "The Rules Desk",
    image: "shield",
    featured: false,
    content: [
      "A licensed store in New York must show the state's dispensary verification sign close to its main entrance, at eye level. The sign carries a code. Point your phone at it, and you should land on a page of the Office of Cannabis Management with the list of licensed stores. Compare the name and the address. If the code leads anywhere else, walk on.",
      "Next, look at the goods. Every adult-use package carries the state's universal symbol: a yellow triangle for THC, a red circle that says 21+, and the state's name. The label names the licensed maker, the batch, the strength and the dates. A package without them did not come through the licensed trade, whatever the shop window says.",
      "Then watch the counter. A licensed store asks for ID from everyone. It sells no tobacco and no alcohol, gives a receipt, and does not tell you that a product will cure something. Staff who promise effects are either careless or breaking the rules, and either is a reason to leave.",
      "Delivery has the same rules on wheels. The order goes to an address, not to a parked car. An adult of 21 or older has to be there and show ID. If that does not happen, the driver takes it back. Ours will too.",
    ],
  },
  {
    id: "reading-a-label",
    title: "How to Read a Label",
    excerpt: "Strength, batch, dates, maker, symbol. Five things to find before you pay.",
    category: "products",
    readTime: "2 min read",
    author: "The Workroom Desk",
    image: "jar",
    featured: true,
    content: [
      "Find the strength first. Edibles and drinks are counted in milligrams of THC, flower in percent. Look for two numbers on an edible: how much is in the package and how much is in one piece. A package of 100mg in pieces of 10mg is something to count out, not to pour from. A can with 10mg is one whole measure, whether or not it tastes like one.",
      "Find the batch. It is a row of letters and digits that nobody reads until something is wrong. With it a maker can say which plants, which day and which test a package belongs to. If you ever have a complaint, the batch is the one thing we need from you. Keep the package until it is empty.",
      "Find the dates. Flower dries out and edibles go stale. Older is not dangerous by itself, but it is not what you paid for.",
      "Find the maker and the license. A label names the licensed business that stands behind the product, so that you can look it up. Find the state's symbol as well. A clever copy of a famous snack has neither, and it belongs in no house with children.",
      "Read the warnings last, but do read them. They change in turn, they are short, and each of them is there because somebody once needed it.",
    ],
  },
  {
    id: "from-seed-to-jar",
    title: "From Seed to Jar",
    excerpt: "A season in the field and a slow room at the end of it.",
    category: "products",
    readTime: "2 min read",
    author: "The Workroom Desk",
    image: "leafless-branch",
    featured: false,
    content: [
      "This is how a season goes on a small farm in {region}. Spring is paperwork and soil. Each plant gets a tag before it gets a place, and the state's records follow that tag until the jar is sold. The ground is tested, the fences are mended and the seed is started under cover, where frost cannot reach it.",
      "Summer is walking. The rows are looked at every day, leaf by leaf, because most trouble starts small and on the underside. Water, weather and work go into the notebook. So do mistakes. Next year's crop is mostly last year's notes.",
      "Fall is a race with the damp. Low ground holds mist in the morning, and mist is no friend of ripe flower. When a row is ready it comes down, and it is weighed, hung and dried in the dark with the air moving. Hurry here and the whole summer is wasted.",
      "Then comes the slow part. The flower is trimmed and cured in closed containers, opened, checked and closed again until it is done. Some of it stays flower. Some goes to the workroom for drinks, edibles and cartridges.",
      "Nothing leaves before a licensed laboratory has tested the batch and the result is on file. What does not pass is not sold. After that there is only a label to print, a box to close and a line to write in the book.",
    ],
  },
  {
    id: "locked-and-labeled",
    title: "Locked, Labeled, Out of Reach",
    excerpt: "Store cannabis the way you would store anything that must not be found by a child.",
    category: "safety",
    readTime: "2 min read",
    author: "The Safety Desk",
    image: "lamp",
    featured: false,
    content: [
      "A chew looks like a chew. A child cannot tell the difference, and neither can a dog. So the first rule of the house is simple: cannabis lives in a locked place, high up, and goes back there the moment you have taken out what you need. A high shelf alone is not enough. Children climb.",
      "The second rule is to keep it in its own package. The package is made to resist small hands, and the label says what it is and how strong. Never move edibles to a bowl, a bag or a cookie tin. If you bake at home, mark every container, and keep it apart from food.",
      "The third rule is for guests. Bags and coats hold things, so give visitors a place to lock theirs away. Tell the sitter, the grandparents and the friend on the sofa what is in the house and where the key is not.",
      "If someone has taken cannabis by accident, do not wait to see what happens. Call the Poison Center at 1-800-222-1222 and have the package in front of you. They will ask what it was, how much and when. If the person is hard to wake, has trouble breathing or has a seizure, call 9-1-1. For an animal, call a veterinarian, and tell the truth about what it ate.",
    ],
  },
  {
    id: "edibles-and-patience",
    title: "Edibles and Patience",
    excerpt: "Nothing happens for a while. That is the dangerous part.",
    category: "safety",
    readTime: "2 min read",
    author: "The Safety Desk",
    image: "shield",
    featured: false,
    content: [
      "What is eaten or drunk has to go through the stomach before it does anything. That can take a couple of hours, more after a large meal, and it is not the same from one day to the next. The mistake is always the same one: nothing seems to happen, so a second piece follows the first. Then both arrive together.",
      "So count and wait. Read how many milligrams are in one piece. Someone new to it should begin with a part of a piece, write down the time and take no more that evening. If it turns out to be too little, you have lost nothing. Tomorrow is another day.",
      "Do not mix. Alcohol makes it harder to judge how impaired you are, and so do some medicines. If you take any, ask a doctor or a pharmacist first. Cannabis is not recommended for use by persons who are pregnant or nursing.",
      "Stay where you are. An edible lasts for many hours, often into the next morning. Do not drive, do not run machines, do not make large decisions. Have water, food and a sober friend nearby.",
      "If it was too much, find a quiet place and someone to sit with you. For advice at any hour call the Poison Center at 1-800-222-1222. If someone cannot be woken, has chest pain or has trouble breathing, call 9-1-1. No one in New York should be afraid to make that call.",
    ],
  },
  {
    id: "plan-the-ride-first",
    title: "Plan the Ride First",
    excerpt: "In the service nobody leaves without knowing how they get back. Do the same.",
    category: "safety",
    readTime: "2 min read",
    author: "The Safety Desk",
    image: "compass",
    featured: false,
    content: [
      "Every good plan starts at the end. How do you get home? Answer that before you book a table, and write the answer down: who drives, which number you call, where you sleep. If you cannot answer it, change the plan.",
      "Cannabis slows you down in ways that you do not notice from inside. Distance, speed and time are the first to go wrong, and they are what driving is made of. Feeling able is not the same as being able. There is no cup of coffee and no cold shower that shortens it.",
      "The law sees it the same way. Driving while impaired is a crime, whatever the substance. Nobody in the car may use cannabis, not the passenger and not in a parked car with the key in your pocket. Carry what you bought closed and in the trunk.",
      "Out here the plan needs a spare. Phones lose their signal between the hills, and the last taxi goes to bed early. Write the number of a second company on paper. Know which room in which inn is free. If you stay the night, remember that an edible can still be at work in the morning, and let someone else drive then too.",
      "The sober driver is the most important guest of the evening. Buy them supper. Let them choose the music. And if the plan falls apart, tell your hosts. We would rather find you a ride or a sofa than read about you.",
    ],
  },
  {
    id: "manners-in-a-lounge",
    title: "Manners in a Lounge",
    excerpt: "A shared room works when everyone in it does a little less than they could.",
    category: "culture",
    readTime: "2 min read",
    author: "The House Desk",
    image: "people",
    featured: false,
    content: [
      "A lounge is a new kind of room for most people. It is not a bar, because no alcohol is served. It is not a living room, because strangers sit in it. Think of a reading room with conversation, and you will not go far wrong.",
      "Ask first. Ask before you sit down at a table that is taken, before you take a photograph, before you offer something of yours. Some guests come for company and some for silence. Both are right.",
      "Be ready to show your ID, even if you showed it last week. Do not pass anything to someone you do not know, and never to anyone you have not seen checked at the door. Everyone in the room depends on that rule, because the license does.",
      "Know your own measure and do not talk anyone else past theirs. The staff may decline to serve someone, and they will do it politely and once. If it is your friend, your part is to help them with their coat.",
      "Keep it clean. Wipe the table, carry back the glass, leave the chair as you found it. Strong perfume and loud phones travel further than smoke does.",
      "And speak well of the neighbors on the way out, quietly. A lounge has its license from the state, but it has its peace from the street.",
    ],
  },
  {
    id: "a-working-vocabulary",
    title: "A Working Vocabulary",
    excerpt: "The words that get you through a conversation at the counter.",
    category: "culture",
    readTime: "2 min read",
    author: "The House Desk",
    image: "lamp",
    featured: false,
    content: [
      "Flower is the dried blossom of the plant, and the form that needs least done to it. Cure is the slow rest in a closed container after drying. Trim is the cutting away of leaf. When someone says that a jar was cured well, they mean that nobody was in a hurry.",
      "Cannabinoids are the substances that the plant makes and few others do. THC is the one that intoxicates, and the one that the law counts. CBD is another, and it does not intoxicate. Terpenes are the oils that carry the smell. Pine trees, hops and oranges have them too.",
      "Concentrate is what remains when those substances are drawn out of the plant. A cartridge is a small tank of it for a vaporizer. An edible is food made with it. A milligram, written mg, is the unit in which all of them are counted.",
      "Infused means that something has had cannabis worked into it: tea, butter, a chew. Strain, or cultivar, is the variety of the plant, like the variety of an apple. Heirloom is an old variety, kept going by people who saved the seed. Indica and sativa are words for the shape of the plant in the field. On a shelf they are mostly decoration.",
      "A batch is everything made in one go and tested together. A microbusiness is a license for a small house that grows, makes and sells its own. And a budtender is the person at the counter who knows all of this, is paid to explain it and has heard every joke about it already.",
    ],
  },
];
