import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { launchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import {
  countSubscribers,
  getLaunchUpdate,
  type LaunchUpdateRow,
  saveLaunchUpdate,
} from "~/domain/newsletter/launch-updates.server";
import { requireAdmin } from "~/http/auth.server";
import { REVISION_FIELD, revisionOf } from "~/lib/input/revision";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ActionButton } from "~/ui/form/action-button";
import { afterSaving, testIfAsked } from "./after-saving.server";
import { draftValues, LaunchUpdateForm, FAILURE } from "./launch-update-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { TitledDialog } from "~/ui/overlay/titled-dialog";
import { formatCount } from "~/lib/counts";

export const meta: MetaFunction = ({ matches }) => pageMeta("Launch Update", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const update = await getLaunchUpdate(pageId(args.params.id));
  if (!update) throw new Response("", { status: 404 });
  return { update, subscribers: await countSubscribers() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: launchUpdateInput,
  edits: {
    present: async (tx, { params }) => {
      const update = await getLaunchUpdate(pageId(params.id), tx);
      return update && draftValues(update);
    },
  },
  run: async (admin, input, { params, check, fields }) =>
    testIfAsked(admin, await saveLaunchUpdate(admin, pageId(params.id), input, check), fields),
  done: (_, { actor: { email }, params, fields }) => afterSaving(pageId(params.id), fields, email),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

type LaunchUpdateData = Awaited<ReturnType<typeof loader>>;

export const handle: DialogHandle<LaunchUpdateData> = {
  Dialog: SendDialog,
  isOpen: (search, { update }) => search.has("send") && update.sentAt === null,
};

export default function LaunchUpdate() {
  const { update, subscribers } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = `/office/launch-updates/${update.id}`;
  return (
    <div className="column stack">
      <p>
        <Link to="/office/launch-updates">All launch updates</Link>
      </p>
      <h1>{update.subject}</h1>
      {update.sentAt ? (
        <SentLaunchUpdate update={update} sentAt={update.sentAt} />
      ) : (
        <>
          <LaunchUpdateForm
            action={path}
            subscribers={subscribers}
            update={update}
            lastResult={result?.lastResult}
          />
          <ActionButton action={`${path}/delete`}>Delete Draft</ActionButton>
        </>
      )}
    </div>
  );
}

function SentLaunchUpdate({ update, sentAt }: { update: LaunchUpdateRow; sentAt: Date }) {
  return (
    <>
      <p className="lead">
        Sent to {formatCount(update.recipientCount ?? 0)} addresses, <DateTime value={sentAt} />.
        What still waits is in the <Link to="/office/outbox">outbox</Link>.
      </p>
      <p>
        {update.isPublic ? (
          <>
            Everybody reads it in the{" "}
            <Link to={`/letters/${update.id}`}>public archive of letters</Link>.
          </>
        ) : (
          "It is not in the public archive of letters."
        )}
      </p>
      <ActionButton
        action={`/office/launch-updates/${update.id}/${update.isPublic ? "hide" : "show"}`}
      >
        {update.isPublic ? "Take Out of the Archive" : "Show in the Archive"}
      </ActionButton>
      <p className="prewrap card">{update.content}</p>
    </>
  );
}

function SendDialog({ data: { update, subscribers } }: { data: LaunchUpdateData }) {
  const path = `/office/launch-updates/${update.id}`;
  return (
    <TitledDialog title="Send this update?" closeTo={path}>
      <p>It goes to {formatCount(subscribers)} addresses, once each, and cannot be taken back.</p>
      <h3 dir="auto">{update.subject}</h3>
      <p className="prewrap card" dir="auto">
        {update.content}
      </p>
      <div className="button-row">
        <ActionButton
          action={`${path}/send`}
          fields={{ [REVISION_FIELD]: revisionOf(draftValues(update)) }}
          className="button"
        >
          Send Now
        </ActionButton>
        <Link className="button button-quiet" to={path} preventScrollReset>
          Cancel
        </Link>
      </div>
    </TitledDialog>
  );
}
