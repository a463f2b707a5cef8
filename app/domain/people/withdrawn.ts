import { plural } from "~/lib/counts";

/** What was withdrawn because an account lost a right. */
export type Withdrawn = {
  /** Invitations that the account had sent, to the team and to investors. */
  sent: number;
  /** Invitations to the account, and its requests for access. */
  received: number;
  /** Whether the account had an address of the team's calendar. */
  hadCalendar: boolean;
  /** Items of the inbox that were theirs to answer. */
  items: number;
};

const many = (count: number, one: string, more: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one} was withdrawn.` : `${count} ${more} were withdrawn.`];

/** The same in sentences, for a page, the audit log and the command line. Empty if there was none. */
export function withdrawnWords({ sent, received, hadCalendar, items }: Withdrawn): string {
  return [
    ...many(sent, "invitation that they sent", "invitations that they sent"),
    ...many(received, "invitation or request of theirs", "invitations or requests of theirs"),
    ...(items > 0
      ? [`${plural(items, "inbox item of theirs is", "inbox items of theirs are")} nobody's now.`]
      : []),
    ...(hadCalendar ? ["Their address of the team's calendar ended."] : []),
  ].join(" ");
}
