import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { launchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import {
  countSubscribers,
  draftLaunchUpdate,
  listLaunchUpdates,
} from "~/domain/newsletter/launch-updates.server";
import { isDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import { requireAdmin } from "~/http/auth.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { afterSaving, testIfAsked } from "./after-saving.server";
import { LaunchUpdateForm, FAILURE } from "./launch-update-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { plural } from "~/lib/counts";

export const meta: MetaFunction = ({ matches }) => pageMeta("Launch Updates", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [updates, subscribers, isConfirmed] = await Promise.all([
    listLaunchUpdates(),
    countSubscribers(),
    isDoubleOptIn(),
  ]);
  return { updates, subscribers, isConfirmed };
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
  const { updates, subscribers, isConfirmed } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
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
        lastResult={result?.lastResult}
      />
      <h2>Drafts and sent updates</h2>
      {updates.length === 0 && <p className="empty-state">No launch updates yet</p>}
      <ul className="stack">
        {updates.map(({ id, subject, sentAt, recipientCount, updatedAt }) => (
          <li key={id} className="card">
            <h3>
              <Link to={`/office/launch-updates/${id}`}>{subject}</Link>
            </h3>
            <p className="small">
              {sentAt ? `Sent to ${recipientCount ?? 0} addresses, ` : "Draft, changed "}
              <DateTime value={sentAt ?? updatedAt} />
            </p>
          </li>
        ))}
      </ul>
      <DoubleOptIn isOn={isConfirmed} />
    </div>
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
