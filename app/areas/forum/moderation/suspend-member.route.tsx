import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { suspensionPath } from "~/domain/forum/forum-paths";
import { suspendMemberInput } from "~/domain/forum/forum.schema";
import { listSuspensions, suspendMember } from "~/domain/forum/moderation/suspend-member.server";
import { SUSPENSION_DAYS } from "~/domain/forum/moderation/suspension-days";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { SelectField, TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { useIsAdmin } from "~/ui/layout/admin-link";
import { HELD } from "./held-words";
import { requireMemberOf } from "./find-member.server";

const FAILURE = { title: "Nothing was changed" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Keep from writing", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { member } = await requireMemberOf(args);
  return {
    id: member.id,
    username: member.username,
    suspensions: await listSuspensions(member),
  };
}

export const action = formAction({
  guard: requireMemberOf,
  schema: suspendMemberInput,
  run: ({ admin, member }, input) => suspendMember(admin, member, input),
  done: (_, { actor: { member } }) =>
    to(suspensionPath(member.id), { title: "Kept from writing", description: member.username }),
  failure: FAILURE,
});

export default function SuspendMemberPage() {
  const { id, username, suspensions } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={`Keep ${username} from writing`}
      intro="They can go on reading the forum, liking and reporting, and read your reason at the forms. What they wrote stays."
      back={
        useIsAdmin()
          ? { to: `/office/people/${id}`, label: `Back to ${username}` }
          : { to: HELD, label: "Back to the held texts" }
      }
    >
      <ServerForm<typeof action>
        failure={FAILURE}
        id="suspend-form"
        action={suspensionPath(id)}
        values={{ days: "7" }}
        send="Keep from Writing"
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.days}
              label="For"
              options={SUSPENSION_DAYS}
              empty="Choose how long"
            />
            <TextAreaField
              field={fields.reason}
              label="Reason"
              hint="The member reads it."
              rows={3}
            />
          </>
        )}
      </ServerForm>
      <h2>Spam</h2>
      <p>
        Everything they wrote is hidden, what waits is not published, its reports are closed, and
        they are kept from writing. You can undo it for 7 days.
      </p>
      <ActionButton action={`/office/forum/members/${id}/remove`} className="button">
        Remove as Spam
      </ActionButton>
      <h2>Until now</h2>
      {suspensions.length === 0 && <p className="empty-state">Never kept from writing</p>}
      <ul className="flow-2">
        {suspensions.map((one) => (
          <li key={one.id} className="wrap-anywhere">
            <DateTime value={one.createdAt} /> to <DateTime value={one.endedAt ?? one.until} />:{" "}
            {one.reason}
          </li>
        ))}
      </ul>
      {suspensions.some(({ isNow }) => isNow) && (
        <ActionButton action={`/office/forum/members/${id}/restore`} className="button">
          Let Them Write Again
        </ActionButton>
      )}
    </FormPage>
  );
}
