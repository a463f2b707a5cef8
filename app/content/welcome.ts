/** A place on the site: a page, and the id of a section on it. */
export type Target = { readonly path: string; readonly anchor?: string };

type QuickStartOption = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly target: Target;
};

type TourCategory = "navigation" | "features" | "community" | "rewards";

type TourStep = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly category: TourCategory;
  /** The page of the step, and the section that it scrolls to and highlights. */
  readonly target: Required<Target>;
};

export const quickStart = {
  title: "Welcome!",
  intro: "Where would you like to begin? You can always come back by way of Help.",
  skipLabel: "Skip to Home",
  tourLabel: "Take Guided Tour",
  exploreLabel: "Explore on My Own",
} as const;

export const quickStartOptions: readonly QuickStartOption[] = [
  {
    id: "products",
    title: "Explore Products",
    text: "Four products, and what is in each.",
    target: { path: "/", anchor: "retail" },
  },
  {
    id: "experience",
    title: "Book an Experience",
    text: "A tasting, a workshop or a tour.",
    target: { path: "/", anchor: "events" },
  },
  {
    id: "community",
    title: "Join the Community",
    text: "Read the forum and have your say.",
    target: { path: "/community" },
  },
  {
    id: "learn",
    title: "Learn About Cannabis",
    text: "Short articles on law, labels and manners.",
    target: { path: "/education" },
  },
  {
    id: "rewards",
    title: "Earn Rewards",
    text: "Points for taking part, never for purchases.",
    target: { path: "/community" },
  },
  {
    id: "location",
    title: "Visit Our Location",
    text: "Who we are and where we farm.",
    target: { path: "/", anchor: "about" },
  },
];

export const tourCategoryLabels = {
  navigation: "Navigation",
  features: "Features",
  community: "Community",
  rewards: "Rewards",
} as const satisfies Record<TourCategory, string>;

export const tourSteps = [
  {
    id: "welcome",
    title: "Welcome",
    text: "Nine short stops, and you will know your way around. Leave whenever you like.",
    category: "navigation",
    target: { path: "/", anchor: "home" },
  },
  {
    id: "navigation",
    title: "Finding your way",
    text: "The bar at the top leads to every part of the site. On a phone it is behind Menu.",
    category: "navigation",
    target: { path: "/", anchor: "site-nav" },
  },
  {
    id: "retail",
    title: "Products",
    text: "What we are going to sell, with strength and size in a table. All of it is coming soon.",
    category: "features",
    target: { path: "/", anchor: "retail" },
  },
  {
    id: "experiences",
    title: "Experiences",
    text: "Ask for a private tasting, a workshop or a tour. We confirm within 24 hours.",
    category: "features",
    target: { path: "/", anchor: "events" },
  },
  {
    id: "community",
    title: "Community",
    text: "Forum, education, calendar, guides and rewards are five tabs of one place.",
    category: "community",
    target: { path: "/community", anchor: "community" },
  },
  {
    id: "forum",
    title: "Forum",
    text: "Anyone can read. Sign in to write, to comment and to like.",
    category: "community",
    target: { path: "/community/forum", anchor: "forum" },
  },
  {
    id: "education",
    title: "Education",
    text: "Articles you can search and sort: tourism, safety, legal, products and culture.",
    category: "features",
    target: { path: "/education", anchor: "education" },
  },
  {
    id: "rewards",
    title: "Rewards",
    text: "Points, achievements and a leaderboard. Taking part is what counts.",
    category: "rewards",
    target: { path: "/community/rewards", anchor: "rewards" },
  },
  {
    id: "location",
    title: "Location",
    text: "Read where the farm lies, and how we came to it.",
    category: "navigation",
    target: { path: "/", anchor: "about" },
  },
] as const satisfies readonly TourStep[];

export const tourLabels = {
  previous: "Previous",
  next: "Next",
  skip: "Skip Tour",
  complete: "Complete Tour",
} as const;

export const helpMenu = {
  button: "Help",
  /** The content of the menu, for the tooltip and for screen readers. */
  hint: "tour, quick start, people to ask",
  takeTour: "Take Tour",
  quickStart: "Quick Start",
  askCommunity: "Ask Community",
  contactUs: "Contact Us",
} as const;
