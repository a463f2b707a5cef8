import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { launchHourInput } from "~/domain/newsletter/launch-updates.schema";
import { countSubscribers, getLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { scheduleLaunchUpdate } from "~/domain/newsletter/schedule-launch-update.server";
import { requireAdmin } from "~/http/auth.server";
import { plural } from "~/lib/counts";
import { formatAppointment } from "~/lib/dates/dates";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { HOUR_FAILURE, hourValues, LaunchHourForm } from "./launch-hour-form";
import { launchUpdatePath } from "./launch-updates-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Hour of a Launch Update", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const update = await getLaunchUpdate(pageId(args.params.id));
  if (!update) throw new Response("", { status: 404 });
  return { update, subscribers: await countSubscribers(update.topic) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: launchHourInput,
  edits: {
    present: async (tx, { params }) => {
      const update = await getLaunchUpdate(pageId(params.id), tx);
      return update && hourValues(update);
    },
  },
  run: (admin, input, { params, check }) =>
    scheduleLaunchUpdate(admin, pageId(params.id), input, { check }),
  done: ({ scheduledAt }, { params }) =>
    to(launchUpdatePath(pageId(params.id)), {
      title: "Hour Set",
      description: `It goes on ${formatAppointment(scheduledAt)}, New York time.`,
    }),
  failure: HOUR_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function LaunchHourPage() {
  const { update, subscribers } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={launchUpdatePath(update.id)}>Back to the update</Link>
      </p>
      <h1>Set the hour</h1>
      {update.sentAt ? (
        <p className="lead">
          “<bdi>{update.subject}</bdi>” was sent, <DateTime value={update.sentAt} />. It cannot be
          taken back.
        </p>
      ) : (
        <Hour update={update} subscribers={subscribers} />
      )}
    </div>
  );
}

type Props = Awaited<ReturnType<typeof loader>>;

function Hour({ update, subscribers }: Props) {
  const path = launchUpdatePath(update.id);
  return (
    <>
      <p className="lead">
        “<bdi>{update.subject}</bdi>” goes by itself to {plural(subscribers, "subscriber")}, as it
        is at that hour. It goes in your name, if you may still send letters then. Until then its
        words and its hour can be changed, and it can be taken back.
      </p>
      <LaunchHourForm action={`${path}/schedule`} update={update} />
      <h2>What goes</h2>
      <p>
        <Link to={`${path}/preview`}>The mail as it arrives</Link>
      </p>
      <p className="card wrap-anywhere whitespace-pre-line" dir="auto">
        {update.content}
      </p>
    </>
  );
}
