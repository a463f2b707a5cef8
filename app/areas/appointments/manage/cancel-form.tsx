import { Link } from "@remix-run/react";
import type { cancelInput } from "~/domain/appointments/appointments.schema";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { SubmitButton } from "~/ui/form/submit-button";

export const FAILURE = { title: "It was not cancelled" };

type Props = { path: string; isWaiting: boolean };

/** Cancels an appointment, or leaves the waiting list. */
export function CancelForm({ path, isWaiting }: Props) {
  return (
    <ServerForm<typeof cancelInput> failure={FAILURE} id="cancel-form" action={`${path}/cancel`}>
      {(fields, { isPending }) => (
        <>
          {!isWaiting && <p>Your seats go to the next party at once.</p>}
          <TextAreaField field={fields.reason} label="Reason" rows={3} isOptional />
          <div className="button-row">
            <SubmitButton
              label={isWaiting ? "Leave the Waiting List" : "Cancel the Appointment"}
              pendingLabel="Sending…"
              isPending={isPending}
            />{" "}
            <Link className="button button-quiet" to={path}>
              Keep It
            </Link>
          </div>
        </>
      )}
    </ServerForm>
  );
}
