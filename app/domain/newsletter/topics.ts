/** What letters are about. Without a topic a letter goes to all subscribers. */
export const TOPICS = [
  { value: "shop", label: "The shop and its products" },
  { value: "events", label: "Events and experiences" },
  { value: "jobs", label: "Jobs" },
] as const;

export type Topic = (typeof TOPICS)[number]["value"];

/** The topics that are left when these were dropped. */
export const wantedTopics = (dropped: readonly string[]): Topic[] =>
  TOPICS.map(({ value }) => value).filter((topic) => !dropped.includes(topic));
