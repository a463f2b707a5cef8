import { redirect } from "@remix-run/node";
import { getDocument } from "~/domain/documents/documents-queries.server";
import { requestAccess } from "~/domain/investors/request-access.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { readId } from "~/lib/input/read-id";

const DOCUMENTS = "/investors/documents";

export const loader = () => redirect(DOCUMENTS);

export const action = buttonAction({
  guard: requireUser,
  run: async (user, { request }) => {
    const id = readId(textField(await readFields(request), "documentId"));
    const document = id === null ? null : await getDocument(id);
    await requestAccess(user, document?.id ?? null);
    return { page: document ? DOCUMENTS : "/investors/dashboard" };
  },
  back: DOCUMENTS,
  done: ({ page }) =>
    to(page, {
      title: "Access Requested",
      description: "We look into it by hand and answer by e-mail.",
    }),
});
