/** What the reports count. */
export const ACTS = [
  { key: "subscribers", label: "Subscribers" },
  { key: "bookings", label: "Bookings" },
  { key: "applications", label: "Applications" },
  { key: "orders", label: "Orders" },
  { key: "posts", label: "Posts" },
] as const;

export type CountedAct = (typeof ACTS)[number]["key"];
