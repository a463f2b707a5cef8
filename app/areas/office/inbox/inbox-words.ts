import { INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import { labelOf } from "~/lib/input/choices";

export const INBOX = "/office/inbox";
export const itemPath = (id: number) => `${INBOX}/${id}`;

export const SAVE_FAILURE = { title: "Answer Not Saved", description: "Something went wrong" };

export const ITEM_FAILURE = { title: "Item Not Changed", description: "Something went wrong" };

/** What happened, in the story of an item. */
export function eventWords(event: string, detail: string | null): string {
  switch (event) {
    case "received":
      return "Received";
    case "read":
      return "Read";
    case "reply-begun":
      return "Reply begun";
    case "note":
      return "Note";
    case "assigned":
      return detail ? `Given to ${detail}` : "Given back to nobody";
    case "state":
      return `Set to ${labelOf(INBOX_STATES, detail ?? "")}`;
    case "changed":
      return `Changed elsewhere: ${detail ?? ""}`;
    case "returned":
      return `Our mail came back: ${detail ?? ""}`;
    default:
      return event;
  }
}
