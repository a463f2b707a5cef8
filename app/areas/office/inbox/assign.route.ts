import { redirect } from "@remix-run/node";
import { assignItems } from "~/domain/inbox/change-items.server";
import { assignInput } from "~/domain/inbox/inbox.schema";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { requireItem } from "./find-item.server";
import { INBOX, ITEM_FAILURE, itemPath } from "./inbox-words";

/** The address is for posts only. A GET shows the inbox. */
export const loader = () => redirect(INBOX);

export const action = buttonAction({
  guard: requireItem,
  run: async ({ actor, item }, { request }) => {
    const { assignee } = await readChoice(request, assignInput, "Choose somebody of the team");
    return assignItems(actor, [item.id], assignee);
  },
  back: ({ params }) => itemPath(Number(params.id)),
  done: { title: "Item Assigned" },
  failed: ITEM_FAILURE.title,
});
