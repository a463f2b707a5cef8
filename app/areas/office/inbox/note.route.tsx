import { addNote } from "~/domain/inbox/change-items.server";
import { inboxNoteInput } from "~/domain/inbox/inbox.schema";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { requireItem } from "./find-item.server";
import { ITEM_FAILURE, itemPath } from "./inbox-words";

// After a refusal without script, the item's page with the typed note.
export { default, loader, meta } from "./item.route";

export const action = formAction({
  guard: requireItem,
  schema: inboxNoteInput,
  run: ({ actor, item }, { note }) => addNote(actor, item.id, note),
  done: (_, { actor: { item } }) => to(itemPath(item.id), { title: "Note Added" }),
  failure: ITEM_FAILURE,
});
