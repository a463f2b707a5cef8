import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getTeamMail, setTeamMail } from "~/domain/appointments/appointment-settings.server";
import { TEAM_MAIL_OPTIONS, type TeamMail } from "~/domain/appointments/appointment-states";
import { teamMailInput } from "~/domain/appointments/appointments.schema";
import {
  listOfferings,
  type Offering,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { CALENDAR, SETTING_FAILURE, SETTINGS } from "../appointments-admin-words";
import { AppointmentsPage } from "../appointments-page";

const HEADING = "Appointment Settings";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const [offerings, teamMail] = await Promise.all([listOfferings(), getTeamMail()]);
  return { offerings, teamMail };
}

export const action = formAction({
  guard: requireAdmin,
  schema: teamMailInput,
  edits: {
    present: async (tx) => ({ teamMail: await getTeamMail(tx) }),
    labels: { teamMail: TEAM_MAIL_OPTIONS },
  },
  run: (admin, { teamMail }, { check }) => setTeamMail(admin, teamMail, check),
  done: () => to(SETTINGS, { title: "Setting Saved" }),
  failure: SETTING_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function SettingsPage() {
  const { offerings, teamMail } = useLoaderData<typeof loader>();
  return (
    <AppointmentsPage heading={HEADING}>
      <h2>How reservations are confirmed</h2>
      <ul className="card-grid">
        {offerings.map((offering) => (
          <ConfirmSwitch key={offering.id} offering={offering} />
        ))}
      </ul>
      <h2>Mail to the team</h2>
      <TeamMailForm key={teamMail} teamMail={teamMail} />
      <h2>Calendar of the team</h2>
      <p>
        Everybody in the team has an address of their own: <Link to={CALENDAR}>your calendar</Link>.
      </p>
    </AppointmentsPage>
  );
}

function ConfirmSwitch({ offering: { id, title, confirmsAtOnce } }: { offering: Offering }) {
  return (
    <li className="card">
      <h3>{title}</h3>
      <p>{confirmsAtOnce ? "Confirmed at once" : "Confirmed after a look"}</p>
      <ActionButton
        failure={SETTING_FAILURE}
        action={`${SETTINGS}/offerings/${id}/${confirmsAtOnce ? "after-a-look" : "at-once"}`}
        what={title}
        preventScrollReset
      >
        {confirmsAtOnce ? "Confirm after a look" : "Confirm at once"}
      </ActionButton>
    </li>
  );
}

type MailProps = { teamMail: TeamMail };

function TeamMailForm({ teamMail }: MailProps) {
  return (
    <ServerForm<typeof action>
      failure={SETTING_FAILURE}
      id="team-mail-form"
      action={SETTINGS}
      values={{ teamMail }}
      isEdit
      send="Save"
      sending="Saving…"
    >
      {(fields) => (
        <ChoiceGroup
          field={fields.teamMail}
          legend="When guests ask, change or cancel"
          type="radio"
          options={TEAM_MAIL_OPTIONS}
        />
      )}
    </ServerForm>
  );
}
