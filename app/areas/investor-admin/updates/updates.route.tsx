import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { updateInput } from "~/domain/investors/investors.schema";
import {
  draftUpdate,
  listDraftUpdates,
  listPublishedUpdates,
  publishUpdate,
} from "~/domain/investors/updates.server";
import { countUpdateReaders } from "~/domain/investors/update-published.server";
import type { Outcome } from "~/lib/outcome";
import { plural } from "~/lib/counts";
import { requirePortalAdmin } from "~/http/auth.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { DeleteDialog } from "../delete-dialog";
import { afterDraft, afterPublishing, keepsDraft, testIfAsked } from "./after-saving.server";
import { UpdateForm } from "./update-form";
import { UpdateText } from "~/ui/investors/update-list";

const PATH = "/investor-admin/updates";
const FAILURE = { title: "The update was not posted" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const [updates, drafts, readers] = await Promise.all([
    listPublishedUpdates(),
    listDraftUpdates(),
    countUpdateReaders(),
  ]);
  return { updates, drafts, readers };
}

export const action = formAction({
  guard: requirePortalAdmin,
  schema: updateInput,
  run: async (admin, input, { fields }): Promise<Outcome<{ id: number }>> =>
    keepsDraft(fields)
      ? testIfAsked(admin, await draftUpdate(admin, input), fields)
      : { ok: true, ...(await publishUpdate(admin, input)) },
  done: ({ id }, { actor: { email }, fields }) =>
    keepsDraft(fields) ? afterDraft(id, fields, email) : afterPublishing(),
  failure: FAILURE,
});

export const handle: DialogHandle<TabData> = {
  Dialog: AskToDelete,
  isOpen: (search, data) => findDeleted(search, data) !== undefined,
};

type TabData = Awaited<ReturnType<typeof loader>>;

const findDeleted = (search: URLSearchParams, { updates, drafts }: TabData) =>
  [...updates, ...drafts].find(({ id }) => String(id) === search.get("delete"));

export default function UpdatesTab() {
  const { updates, drafts, readers } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [search] = useSearchParams();
  const isWriting = search.has("new") || result?.lastResult !== undefined;
  return (
    <div className="stack">
      <h2>Updates</h2>
      {isWriting ? (
        <section className="panel stack">
          <h3>Create New Update</h3>
          <p>
            It is mailed to {plural(readers, "investor")}: who accepted the invitation and wants
            updates. Without content it is only listed.
          </p>
          <UpdateForm failure={FAILURE} action={PATH} label="Publish Update" isDraft />
          <p>
            <Link to={PATH}>Cancel</Link>
          </p>
        </section>
      ) : (
        <p>
          <Link className="button" to={`${PATH}?new`} preventScrollReset>
            New Update
          </Link>
        </p>
      )}
      {drafts.length > 0 && (
        <>
          <h2>Drafts</h2>
          <UpdateCards updates={drafts} />
        </>
      )}
      <h2>Published Updates</h2>
      {updates.length === 0 && <p className="empty-state">No updates yet</p>}
      <UpdateCards updates={updates} />
    </div>
  );
}

function UpdateCards({ updates }: { updates: TabData["updates"] }) {
  return (
    <ul className="stack">
      {updates.map((update) => (
        <li key={update.id} className="card">
          <UpdateText update={update} />
          <div className="button-row">
            <Link className="button button-quiet" to={`${PATH}/${update.id}`}>
              Edit<span className="sr-only"> {update.title}</span>
            </Link>{" "}
            <Link
              className="button button-quiet"
              to={`${PATH}?delete=${update.id}`}
              preventScrollReset
            >
              Delete<span className="sr-only"> {update.title}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function AskToDelete({ data }: { data: TabData }) {
  const deleted = findDeleted(useSearchParams()[0], data);
  return (
    <DeleteDialog
      title={`Delete ${deleted?.title ?? ""}?`}
      text="Investors no longer see it here. Mail that was sent stays sent."
      action={`${PATH}/${deleted?.id}/delete`}
      closeTo={PATH}
    />
  );
}
