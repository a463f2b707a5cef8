/** A forum category that the first start inserts. */
type ForumCategorySeed = {
  readonly name: string;
  readonly description: string;
  /** Six-digit hex. The database's default is #FFD700. */
  readonly color: `#${string}`;
  readonly sortOrder: number;
};

export const forumCategories = [
  {
    name: "Introductions",
    description: "Say who you are, as much or as little as you like, and what brought you here.",
    color: "#FFD700",
    sortOrder: 1,
  },
  {
    name: "Law and Travel",
    description: "New York rules, trips to us, and what to check before you set out.",
    color: "#8FB4D9",
    sortOrder: 2,
  },
  {
    name: "Growing",
    description: "Home gardens within the legal limits: soil, light, weather, patience.",
    color: "#8FBF7F",
    sortOrder: 3,
  },
  {
    name: "Products and Labels",
    description: "How to read a package, what the numbers mean, questions for the counter.",
    color: "#E0A458",
    sortOrder: 4,
  },
  {
    name: "Veterans",
    description: "Service, coming home, and work after the uniform. Others welcome to listen.",
    color: "#C9B48A",
    sortOrder: 5,
  },
  {
    name: "Events and Lounge",
    description: "Workshops, tours, Tuesday questions, and how an evening in the room is run.",
    color: "#C58FA8",
    sortOrder: 6,
  },
] as const satisfies readonly ForumCategorySeed[];
