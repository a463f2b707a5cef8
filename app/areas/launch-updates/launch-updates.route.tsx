import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { launchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import {
  countSubscribers,
  draftLaunchUpdate,
  type LaunchUpdateRow,
  listLaunchUpdates,
} from "~/domain/newsletter/launch-updates.server";
import { isDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import { listPictures } from "~/domain/website/pictures.server";
import { requireAdmin } from "~/http/auth.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { afterSaving, testIfAsked } from "./after-saving.server";
import { LaunchUpdateForm, FAILURE } from "./launch-update-form";
import { launchUpdatePath } from "./launch-updates-words";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { plural } from "~/lib/counts";

export const meta: MetaFunction = ({ matches }) => pageMeta("Launch Updates", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [updates, subscribers, isConfirmed, pictures] = await Promise.all([
    listLaunchUpdates(),
    countSubscribers(),
    isDoubleOptIn(),
    listPictures(),
  ]);
  return { updates, subscribers, isConfirmed, pictures };
}

export const action = formAction({
  guard: requireAdmin,
  schema: launchUpdateInput,
  run: async (admin, input, { fields }) =>
    testIfAsked(admin, await draftLaunchUpdate(admin, input), fields),
  done: ({ id }, { actor: { email }, fields }) => afterSaving(id, fields, email),
  failure: FAILURE,
});

export default function LaunchUpdates() {
  const { updates, subscribers, isConfirmed, pictures } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/dashboard/subscribers">Back to the subscribers</Link>
      </p>
      <h1>Launch Updates</h1>
      <p className="lead">{plural(subscribers, "address", "addresses")} on the list.</p>
      <h2>Write an update</h2>
      <LaunchUpdateForm
        action="/office/launch-updates"
        subscribers={subscribers}
        pictures={pictures}
      />
      <h2>Drafts and sent updates</h2>
      {updates.length === 0 && <p className="empty-state">No launch updates yet</p>}
      <ul className="stack">
        {updates.map((update) => (
          <li key={update.id} className="card">
            <h3>
              <Link to={launchUpdatePath(update.id)}>{update.subject}</Link>
            </h3>
            <p className="small">
              <UpdateState update={update} />
            </p>
          </li>
        ))}
      </ul>
      <DoubleOptIn isOn={isConfirmed} />
    </div>
  );
}

/** Whether it was sent, goes by itself, did not go, or is a draft; and when. */
function UpdateState({ update }: { update: LaunchUpdateRow }) {
  const { sentAt, scheduledAt, heldBack, recipientCount, updatedAt } = update;
  const [words, at] = sentAt
    ? [`Sent to ${recipientCount ?? 0} addresses, `, sentAt]
    : scheduledAt
      ? [heldBack ? "Did not go at its hour, " : "Goes by itself, ", scheduledAt]
      : ["Draft, changed ", updatedAt];
  return (
    <>
      {words}
      <DateTime value={at} />
    </>
  );
}

function DoubleOptIn({ isOn }: { isOn: boolean }) {
  return (
    <section className="panel stack">
      <h2>Confirmation by mail</h2>
      <p>
        {isOn
          ? "On: a new address gets a link by mail and is on the list once the link was confirmed."
          : "Off: a new address is on the list at once."}
      </p>
      <ActionButton action={`/office/launch-updates/double-opt-in/${isOn ? "off" : "on"}`}>
        {isOn ? "Turn Confirmation Off" : "Turn Confirmation On"}
      </ActionButton>
    </section>
  );
}
