import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getDocument } from "~/domain/documents/documents-queries.server";
import { requestAccess } from "~/domain/investors/request-access.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readFields, textField } from "~/http/forms/form.server";
import { readId } from "~/lib/input/read-id";

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const id = readId(textField(await readFields(args.request), "documentId"));
  const document = id === null ? null : await getDocument(id);
  await requestAccess(user, document?.id ?? null);
  return redirectWithFlash(document ? "/investors/documents" : "/investors/dashboard", {
    kind: "success",
    title: "Access Requested",
    description: "We look into it by hand and answer by e-mail.",
  });
}

export function loader() {
  return redirect("/investors/documents");
}
