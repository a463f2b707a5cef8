import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  inviteToTeam,
  type ListedInvitation,
  listInvitations,
} from "~/domain/people/invitations.server";
import { invitationInput } from "~/domain/people/people.schema";
import { ROLE_OPTIONS, TEAM_ROLE_OPTIONS } from "~/domain/people/roles";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { ActionButton } from "~/ui/form/action-button";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PeoplePage } from "./people-page";
import { INVITATION_FAILURE, INVITATIONS } from "./people-words";

const HEADING = "Invitations";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { invitations: await listInvitations() };
}

export const action = formAction({
  guard: requireAdmin,
  schema: invitationInput,
  run: inviteToTeam,
  done: (_, { input }) =>
    to(INVITATIONS, { title: "Invitation Sent", description: `To ${shownEmail(input.email)}` }),
  failure: INVITATION_FAILURE,
});

export default function InvitationsPage() {
  const { invitations } = useLoaderData<typeof loader>();
  return (
    <PeoplePage heading={HEADING}>
      <p className="lead">
        We mail a link that works for a week. Whoever opens it signs in, or creates an account, and
        takes up the role.
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <InvitationForm />
        <section className="stack" aria-labelledby="sent">
          <h2 id="sent">Sent</h2>
          {invitations.length === 0 && (
            <p className="empty-state">No invitations yet. Invite somebody with the form.</p>
          )}
          <ul className="card-grid">
            {invitations.map((invitation) => (
              <InvitationCard key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      </div>
    </PeoplePage>
  );
}

function InvitationForm() {
  return (
    <ServerForm<typeof action>
      failure={INVITATION_FAILURE}
      id="invitation-form"
      action={INVITATIONS}
      values={{ role: "staff" }}
      send="Send Invitation"
    >
      {(fields) => (
        <>
          <TextField field={fields.email} label="Email address" type="email" />
          <ChoiceGroup field={fields.role} legend="Role" type="radio" options={TEAM_ROLE_OPTIONS} />
        </>
      )}
    </ServerForm>
  );
}

function InvitationCard({ invitation }: { invitation: ListedInvitation }) {
  const { id, email, role, invitedByName, createdAt, isWaiting } = invitation;
  return (
    <li className="card">
      <h3 className="wrap-anywhere">{shownEmail(email)}</h3>
      <p>
        {labelOf(ROLE_OPTIONS, role)}, invited by <bdi>{invitedByName}</bdi>,{" "}
        <DateTime value={createdAt} />
      </p>
      <p>
        <InvitationState invitation={invitation} />
      </p>
      {isWaiting && (
        <ActionButton
          action={`${INVITATIONS}/${id}/revoke`}
          what={shownEmail(email)}
          preventScrollReset
        >
          Withdraw
        </ActionButton>
      )}
    </li>
  );
}

function InvitationState({ invitation }: { invitation: ListedInvitation }) {
  const { acceptedAt, acceptedBy, revokedAt, expiresAt, isWaiting } = invitation;
  if (acceptedAt) {
    return (
      <>
        Taken up by <bdi>{acceptedBy ?? "a former member"}</bdi>, <DateTime value={acceptedAt} />
      </>
    );
  }
  if (revokedAt) return <>Withdrawn</>;
  return (
    <>
      {isWaiting ? "Waits until" : "Ended"} <DateTime value={expiresAt} />
    </>
  );
}
