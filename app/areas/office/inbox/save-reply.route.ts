import { redirect } from "@remix-run/node";
import { saveMailInput } from "~/domain/inbox/inbox.schema";
import { saveReplyAsAnswer } from "~/domain/inbox/saved-answers.server";
import { requireAdmin } from "~/http/auth.server";
import { buttonAction, readChoice } from "~/platform/http/forms/button-action.server";
import { requireItem } from "./find-item.server";
import { INBOX, itemPath, SAVE_FAILURE } from "./inbox-words";

/** The address is for posts only. A GET shows the inbox. */
export const loader = () => redirect(INBOX);

export const action = buttonAction({
  guard: async (args) => {
    const admin = await requireAdmin(args);
    return { admin, ...(await requireItem(args)) };
  },
  run: async ({ admin, item }, { request }) => {
    const { mail } = await readChoice(request, saveMailInput, "Choose a reply");
    return saveReplyAsAnswer(admin, item, mail);
  },
  back: ({ params }) => itemPath(Number(params.id)),
  done: {
    title: "Saved as an Answer",
    description: "Look through it: it should fit for others too, and name nobody.",
  },
  failed: SAVE_FAILURE.title,
});
