import { redirect } from "@remix-run/node";
import { assignItems } from "~/domain/inbox/change-items.server";
import { INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import { changeItemState } from "~/domain/office/change-state.server";
import { requireStaff } from "~/http/auth.server";
import { buttonAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { readId } from "~/lib/input/read-id";
import { refuse } from "~/lib/outcome";
import { INBOX } from "./inbox-words";
import { plural } from "~/lib/counts";

/** The address is for posts only. A GET shows the inbox. */
export const loader = () => redirect(INBOX);

/** One act for all items whose boxes are checked. */
export const action = buttonAction({
  guard: requireStaff,
  run: async (actor, { request }) => {
    const fields = await readFields(request);
    const act = textField(fields, "act") ?? "";
    const ids = fields.getAll("ids").flatMap((id) => (typeof id === "string" && readId(id)) || []);
    const state = INBOX_STATES.find(({ value }) => value === act)?.value;
    if (state) return changeItemState(actor, ids, state);
    if (act === "to-nobody") return assignItems(actor, ids, null);
    const [, assignee] = /^to-(\d+)$/.exec(act) ?? [];
    const assigneeId = readId(assignee);
    if (assigneeId === null) return refuse("invalid", "Choose what to do with the checked items");
    return assignItems(actor, ids, assigneeId);
  },
  back: (args) => pressedOn(args, INBOX),
  done: ({ count }) => ({ title: plural(count, "Item Changed", "Items Changed") }),
  failed: "Nothing Was Changed",
});
