import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { updateInput } from "~/domain/investors/investors.schema";
import { getUpdate, saveUpdate } from "~/domain/investors/updates.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
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

export const action = formAction({
  guard: requirePortalAdmin,
  schema: updateInput,
  run: (admin, input, { params }) => saveUpdate(admin, pageId(params.id), input),
  done: () => to(PATH, { title: "Update Saved" }),
  failure: FAILURE,
});

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
