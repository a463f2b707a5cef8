import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { isActive } from "~/domain/appointments/appointment-states";
import { partiesMessageInput } from "~/domain/appointments/appointments.schema";
import { tellParties } from "~/domain/appointments/sessions/tell-parties.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { formatAppointment } from "~/lib/dates/dates";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { timePath } from "../appointments-admin-words";
import { requireTime } from "./find-time.server";
import { partiesAre, ToldParties } from "./told-parties";

const FAILURE = { title: "Message Not Sent", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("A Message to All Guests", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { session, parties } = await requireTime(args);
  return { session, parties: parties.filter(({ state }) => isActive(state)) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: partiesMessageInput,
  run: (admin, input, { params }) => tellParties(admin, pageId(params.id), input),
  done: ({ id, told }) =>
    to(timePath(id), { title: "Message Sent", description: `${partiesAre(told)} told by mail.` }),
  failure: FAILURE,
});

export default function MessagePage() {
  const { session, parties } = useLoaderData<typeof loader>();
  const path = timePath(session.id);
  return (
    <div className="column stack">
      <p>
        <Link to={path}>Back to this time</Link>
      </p>
      <h1>
        A message to all guests: {session.offering.title},{" "}
        <DateTime value={session.startsAt} format={formatAppointment} />
      </h1>
      <ToldParties parties={parties} />
      <MessageForm action={`${path}/message`} />
    </div>
  );
}

type Props = { action: string };

function MessageForm({ action: path }: Props) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="message-form"
      action={path}
      send="Send the Message"
    >
      {(fields) => (
        <TextAreaField
          field={fields.message}
          label="Message"
          hint="The mail adds time, place and the guest's link."
          rows={5}
        />
      )}
    </ServerForm>
  );
}
