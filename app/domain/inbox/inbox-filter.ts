import { readId } from "~/lib/input/read-id";
import { INBOX_KINDS, INBOX_STATES, type InboxKind, type InboxState } from "./inbox-kinds";

/** Whose items: one's own, nobody's, or those of an account. */
type AssigneeFilter = "me" | "none" | number;

export const INBOX_SORTS = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "due", label: "By due time" },
] as const;

/** Which items a list contains, and in which order. Null for any. */
export type InboxFilter = {
  /** "todo" is everything that is not done. */
  state: InboxState | "todo" | "all";
  kind: InboxKind | null;
  assignee: AssigneeFilter | null;
  isOverdue: boolean;
  /** Words that begin those of name, address, subject or text. */
  q: string;
  sort: (typeof INBOX_SORTS)[number]["value"];
};

/** The filter in the query of an address. What it does not know, it ignores. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const state =
    query.get("state") === "all"
      ? "all"
      : (INBOX_STATES.find(({ value }) => value === query.get("state"))?.value ?? "todo");
  const sort = INBOX_SORTS.find(({ value }) => value === query.get("sort"))?.value ?? "newest";
  // What is done is not due, and what waits for its sender is not overdue.
  const isDone = state === "all" || state === "done";
  const isOverdue = query.has("overdue") && !isDone && state !== "waiting";
  return {
    state,
    kind: INBOX_KINDS.find(({ value }) => value === query.get("kind"))?.value ?? null,
    assignee: readAssignee(query.get("assignee")),
    isOverdue,
    q: (query.get("q") ?? "").replaceAll("\0", "").trim(),
    // What is overdue is listed by its due time, whose index finds it.
    sort: isOverdue ? "due" : sort === "due" && isDone ? "newest" : sort,
  };
}

function readAssignee(text: string | null): AssigneeFilter | null {
  return text === "me" || text === "none" ? text : readId(text);
}

/** The filter as a query of an address. */
export function inboxQuery({ state, kind, assignee, isOverdue, q, sort }: InboxFilter) {
  return {
    ...(state !== "todo" && { state }),
    ...(kind && { kind }),
    ...(assignee !== null && { assignee: String(assignee) }),
    ...(isOverdue && { overdue: "on" }),
    ...(q && { q }),
    ...(sort !== "newest" && { sort }),
  };
}
