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
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { ActionButton } from "~/ui/form/action-button";
import { LaunchUpdateForm } from "./launch-update-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { TitledDialog } from "~/ui/overlay/titled-dialog";

const FAILURE = { title: "The draft was not saved" };

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
  run: (admin, input, { params }) => saveLaunchUpdate(admin, pageId(params.id), input),
  done: ({ id }) => to(`/launch-updates/${id}`, { title: "Draft Saved" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

type LaunchUpdateData = Awaited<ReturnType<typeof loader>>;

export const handle: DialogHandle<LaunchUpdateData> = {
  Dialog: SendDialog,
  isOpen: (search, { update }) => search.has("send") && update.sentAt === null,
};

export default function LaunchUpdate() {
  const { update, subscribers } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const path = `/launch-updates/${update.id}`;
  return (
    <div className="column stack">
      <p>
        <Link to="/launch-updates">All launch updates</Link>
      </p>
      <h1>{update.subject}</h1>
      {update.sentAt ? (
        <SentLaunchUpdate update={update} sentAt={update.sentAt} />
      ) : (
        <>
          <LaunchUpdateForm
            action={path}
            label="Save Draft"
            update={update}
            lastResult={result?.lastResult}
          />
          <DraftActs path={path} subscribers={subscribers} />
        </>
      )}
    </div>
  );
}

function SentLaunchUpdate({ update, sentAt }: { update: LaunchUpdateRow; sentAt: Date }) {
  return (
    <>
      <p className="lead">
        Sent to {(update.recipientCount ?? 0).toLocaleString("en-US")} addresses,{" "}
        <DateTime value={sentAt} />. What still waits is in the <Link to="/outbox">outbox</Link>.
      </p>
      <p className="prewrap card">{update.content}</p>
    </>
  );
}

function DraftActs({ path, subscribers }: { path: string; subscribers: number }) {
  return (
    <section className="panel stack">
      <h2>Once it is saved</h2>
      <div className="button-row">
        <a className="button button-quiet" href={`${path}/preview`}>
          Preview
        </a>
        <ActionButton action={`${path}/test`}>Send Test to Me</ActionButton>
        <ActionButton action={`${path}/delete`}>Delete Draft</ActionButton>
        <Link className="button" to={`${path}?send`} preventScrollReset>
          Send to {subscribers.toLocaleString("en-US")} Subscribers
        </Link>
      </div>
    </section>
  );
}

function SendDialog({ data: { update, subscribers } }: { data: LaunchUpdateData }) {
  const path = `/launch-updates/${update.id}`;
  return (
    <TitledDialog title="Send this update?" closeTo={path}>
      <p>
        It goes to {subscribers.toLocaleString("en-US")} addresses, once each, and cannot be taken
        back.
      </p>
      <div className="button-row">
        <ActionButton action={`${path}/send`} className="button">
          Send Now
        </ActionButton>
        <Link className="button button-quiet" to={path} preventScrollReset>
          Cancel
        </Link>
      </div>
    </TitledDialog>
  );
}
