import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { updateTypeOptions } from "~/domain/investors/investor-options";
import { updateInput } from "~/domain/investors/investors.schema";
import { getUpdate, saveUpdate } from "~/domain/investors/updates.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { UpdateForm, updateValues } from "./update-form";

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
  edits: {
    present: async (tx, { params }) => {
      const update = await getUpdate(pageId(params.id), tx);
      return update && updateValues(update);
    },
    labels: { type: updateTypeOptions },
  },
  run: (admin, input, { params, check }) => saveUpdate(admin, pageId(params.id), input, check),
  done: () => to(PATH, { title: "Update Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function EditUpdate() {
  const { update } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="stack">
      <h2>Edit Update</h2>
      <p>Investors see the change here. It is not mailed again.</p>
      <UpdateForm
        failure={FAILURE}
        action={`${PATH}/${update.id}`}
        label="Save Update"
        update={updateValues(update)}
        lastResult={result?.lastResult}
      />
      <p>
        <Link to={PATH}>Cancel</Link>
      </p>
    </div>
  );
}
