import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { launchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import {
  countSubscribers,
  getLaunchUpdate,
  type LaunchUpdateRow,
  saveLaunchUpdate,
} from "~/domain/newsletter/launch-updates.server";
import { HELD_BACK } from "~/domain/newsletter/held-back";
import { getLetterOutcome, type LetterOutcome } from "~/domain/newsletter/letter-outcome.server";
import { TOPICS } from "~/domain/newsletter/topics";
import { listPictures } from "~/domain/website/pictures.server";
import { requireAdmin } from "~/http/auth.server";
import { REVISION_FIELD, revisionOf } from "~/lib/input/revision";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ActionButton } from "~/ui/form/action-button";
import { afterSaving, testIfAsked } from "./after-saving.server";
import { draftValues, FAILURE, FORM_LABELS, LaunchUpdateForm } from "./launch-update-form";
import { LAUNCH_UPDATES, launchUpdatePath } from "./launch-updates-words";
import { LetterOutcomeSection } from "./letter-outcome";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { TitledDialog } from "~/ui/overlay/titled-dialog";
import { formatCount, plural } from "~/lib/counts";
import { formatAppointment } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";

export const meta: MetaFunction = ({ matches }) => pageMeta("Launch Update", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const update = await getLaunchUpdate(pageId(args.params.id));
  if (!update) throw new Response("", { status: 404 });
  if (update.sentAt) {
    const outcome = await getLetterOutcome(update);
    return { update, outcome, subscribers: 0, pictures: [] };
  }
  const [subscribers, pictures] = await Promise.all([
    countSubscribers(update.topic),
    listPictures(),
  ]);
  return { update, outcome: null, subscribers, pictures };
}

export const action = formAction({
  guard: requireAdmin,
  schema: launchUpdateInput,
  edits: {
    present: async (tx, { params }) => {
      const update = await getLaunchUpdate(pageId(params.id), tx);
      return update && draftValues(update);
    },
    labels: FORM_LABELS,
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
  const { update, outcome, subscribers, pictures } = useLoaderData<typeof loader>();
  const path = launchUpdatePath(update.id);
  return (
    <div className="column stack">
      <p>
        <Link to={LAUNCH_UPDATES}>All launch updates</Link>
      </p>
      <h1>{update.subject}</h1>
      {update.sentAt ? (
        <SentLaunchUpdate update={update} sentAt={update.sentAt} outcome={outcome} />
      ) : (
        <>
          <LaunchHour update={update} subscribers={subscribers} />
          <LaunchUpdateForm
            action={path}
            subscribers={subscribers}
            pictures={pictures}
            update={update}
          />
          <ActionButton action={`${path}/delete`}>Delete Draft</ActionButton>
        </>
      )}
    </div>
  );
}

type HourProps = { update: LaunchUpdateRow; subscribers: number };

/** When a draft goes by itself, or why it did not. */
function LaunchHour({ update, subscribers }: HourProps) {
  const { id, scheduledAt, heldBack } = update;
  if (!scheduledAt) return null;
  const path = launchUpdatePath(id);
  return (
    <section className="panel stack" aria-label="Hour">
      {heldBack ? (
        <p role="alert">
          It did not go on <DateTime value={scheduledAt} format={formatAppointment} />:{" "}
          {HELD_BACK[heldBack]}. Send it now, or set a new hour.
        </p>
      ) : (
        <p className="lead">
          It goes on <DateTime value={scheduledAt} format={formatAppointment} />, New York time, to{" "}
          {plural(subscribers, "subscriber")}. Until then it can be changed.
        </p>
      )}
      <div className="button-row">
        <Link className="button button-quiet" to={`${path}/schedule`}>
          Change the Hour
        </Link>
        <ActionButton action={`${path}/unschedule`}>Take Back</ActionButton>
      </div>
    </section>
  );
}

type SentProps = { update: LaunchUpdateRow; sentAt: Date; outcome: LetterOutcome | null };

function SentLaunchUpdate({ update, sentAt, outcome }: SentProps) {
  const recipients = update.recipientCount ?? 0;
  return (
    <>
      <p className="lead">
        Sent to {formatCount(recipients)} addresses, <DateTime value={sentAt} />
        {update.topic && `, about: ${labelOf(TOPICS, update.topic)}`}. What still waits is in the{" "}
        <Link to="/office/outbox">outbox</Link>.
      </p>
      <p>
        <Link to={`${launchUpdatePath(update.id)}/preview`}>The mail</Link>
      </p>
      {outcome && <LetterOutcomeSection outcome={outcome} recipients={recipients} />}
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
      <p className="card wrap-anywhere whitespace-pre-line">{update.content}</p>
    </>
  );
}

function SendDialog({ data: { update, subscribers } }: { data: LaunchUpdateData }) {
  const path = `/office/launch-updates/${update.id}`;
  return (
    <TitledDialog title="Send this update?" closeTo={path}>
      <p>It goes to {formatCount(subscribers)} addresses, once each, and cannot be taken back.</p>
      {update.topic && (
        <p>Its topic: {labelOf(TOPICS, update.topic)}. Who dropped this topic does not get it.</p>
      )}
      <h3 dir="auto">{update.subject}</h3>
      <p className="card wrap-anywhere whitespace-pre-line" dir="auto">
        {update.content}
      </p>
      <p>
        <Link to={`${path}/preview`}>The mail as it arrives</Link>
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
