import { formatCount } from "~/lib/counts";
import { formatMoney } from "~/lib/money";

/** What the reports add up: acts and guests by their number, money in cents. */
export const ACTS = [
  { key: "subscribers", label: "Subscribers" },
  { key: "bookings", label: "Bookings" },
  { key: "applications", label: "Applications" },
  { key: "orders", label: "Orders" },
  { key: "posts", label: "Posts" },
  { key: "guests", label: "Guests who came" },
  { key: "taken", label: "Sales" },
] as const;

export type CountedAct = (typeof ACTS)[number]["key"];

/** A sum of the report as people read it. */
export const actWords = (act: CountedAct, sum: number): string =>
  act === "taken" ? formatMoney(sum) : formatCount(sum);
