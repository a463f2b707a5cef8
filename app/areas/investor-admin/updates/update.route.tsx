import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { updateTypeOptions } from "~/domain/investors/investor-options";
import { updateInput } from "~/domain/investors/investors.schema";
import { getUpdate, saveUpdate } from "~/domain/investors/updates.server";
import { countUpdateReaders } from "~/domain/investors/update-published.server";
import { plural } from "~/lib/counts";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { UpdateText } from "~/ui/investors/update-list";
import { afterDraft, afterPublishing, keepsDraft, testIfAsked } from "./after-saving.server";
import { UpdateForm, updateValues } from "./update-form";

const PATH = "/investor-admin/updates";
const FAILURE = { title: "The update was not saved" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const update = await getUpdate(pageId(args.params.id));
  if (!update) throw new Response("", { status: 404 });
  return { update, readers: update.isPublished ? null : await countUpdateReaders() };
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
  run: async (admin, input, { params, check, fields }) => {
    const { isPublished } = (await getUpdate(pageId(params.id))) ?? {};
    const publishes = !isPublished && !keepsDraft(fields);
    const saved = await saveUpdate(admin, pageId(params.id), input, { check, publishes });
    return testIfAsked(admin, saved.ok ? { ...saved, publishes } : saved, fields);
  },
  done: ({ id, publishes }, { actor: { email }, fields }) => {
    if (keepsDraft(fields)) return afterDraft(id, fields, email);
    return publishes ? afterPublishing() : to(PATH, { title: "Update Saved" });
  },
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function EditUpdate() {
  const { update, readers } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isDraft = readers !== null;
  return (
    <div className="stack">
      <h2>{isDraft ? "Edit Draft" : "Edit Update"}</h2>
      {isDraft ? (
        <p>
          Only admins see it. Published, it is mailed to {plural(readers, "investor")}, unless it
          has no content.
        </p>
      ) : (
        <p>Investors see the change here. It is not mailed again.</p>
      )}
      {search.has("preview") && (
        <section className="card" aria-label="Preview">
          <UpdateText update={update} />
        </section>
      )}
      <UpdateForm
        failure={FAILURE}
        action={`${PATH}/${update.id}`}
        label={isDraft ? "Publish Update" : "Save Update"}
        isDraft={isDraft}
        update={updateValues(update)}
      />
      <p>
        <Link to={PATH}>Cancel</Link>
      </p>
    </div>
  );
}
