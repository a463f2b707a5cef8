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
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { ActionButton } from "~/ui/form/action-button";
import { LaunchUpdateForm } from "./launch-update-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "The draft was not saved" };

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
  run: draftLaunchUpdate,
  done: ({ id }) => to(`/launch-updates/${id}`, { title: "Draft Saved" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function LaunchUpdates() {
  const { updates, subscribers, isConfirmed } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="column stack">
      <p>
        <Link to="/dashboard/subscribers">Back to the subscribers</Link>
      </p>
      <h1>Launch Updates</h1>
      <p className="lead">
        {subscribers.toLocaleString("en-US")} {subscribers === 1 ? "address" : "addresses"} on the
        list.
      </p>
      <h2>Write an update</h2>
      <LaunchUpdateForm
        action="/launch-updates"
        label="Save Draft"
        lastResult={result?.lastResult}
      />
      <h2>Drafts and sent updates</h2>
      {updates.length === 0 && <p className="empty-state">No launch updates yet</p>}
      <ul className="stack">
        {updates.map(({ id, subject, sentAt, recipientCount, updatedAt }) => (
          <li key={id} className="card">
            <h3>
              <Link to={`/launch-updates/${id}`}>{subject}</Link>
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
      <ActionButton action={`/launch-updates/double-opt-in/${isOn ? "off" : "on"}`}>
        {isOn ? "Turn Confirmation Off" : "Turn Confirmation On"}
      </ActionButton>
    </section>
  );
}
