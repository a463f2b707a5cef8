import { redirect } from "@remix-run/node";
import { itemStateInput } from "~/domain/inbox/inbox.schema";
import { INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import { changeItemState } from "~/domain/office/change-state.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { labelOf } from "~/lib/input/choices";
import { requireItem } from "./find-item.server";
import { INBOX, ITEM_FAILURE, itemPath } from "./inbox-words";

/** The address is for posts only. A GET shows the inbox. */
export const loader = () => redirect(INBOX);

export const action = buttonAction({
  guard: requireItem,
  run: async ({ actor, item }, { request }) => {
    const { state } = await readChoice(request, itemStateInput, "Choose a state");
    const changed = await changeItemState(actor, [item.id], state);
    return changed.ok ? { ...changed, state } : changed;
  },
  back: ({ params }) => itemPath(Number(params.id)),
  done: ({ state }) => ({ title: `Set to ${labelOf(INBOX_STATES, state)}` }),
  failed: ITEM_FAILURE.title,
});
