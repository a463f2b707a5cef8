import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { updateInput } from "~/domain/investors/investors.schema";
import { getUpdate, saveUpdate } from "~/domain/investors/updates.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { UpdateForm } from "./update-form";

const PATH = "/investor-admin/updates";
const FAILURE = { title: "The update was not saved" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const update = await getUpdate(pageId(args.params.id));
  if (!update) throw new Response("", { status: 404 });
  return { update };
}

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  const submission = await readForm(args.request, updateInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(saveUpdate(pageId(args.params.id), submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash(PATH, { kind: "success", title: "Update Saved" });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function EditUpdate() {
  const { update } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, title, type, content } = update;
  return (
    <div className="stack">
      <h2>Edit Update</h2>
      <p>Investors see the change here. It is not mailed again.</p>
      <UpdateForm
        action={`${PATH}/${id}`}
        label="Save Update"
        update={{ title, type, content }}
        lastResult={result?.lastResult}
      />
      <p>
        <Link to={PATH}>Cancel</Link>
      </p>
    </div>
  );
}
