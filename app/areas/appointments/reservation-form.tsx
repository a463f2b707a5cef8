import type { reservationFormInput } from "~/domain/appointments/appointments.schema";
import type {
  OpenSession,
  SessionPage,
} from "~/domain/appointments/sessions/sessions-queries.server";
import { formatAppointment } from "~/lib/dates/dates";
import { seatWords } from "~/ui/appointments/seat-words";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { CheckboxField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm, useAnswerOf } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { useStaysShown } from "~/ui/opening/use-stays-shown";

export const FAILURE = { title: "Nothing was reserved" };

type Props = {
  session: SessionPage;
  /** Other times of the same kind that are open. */
  others: readonly OpenSession[];
};

/**
 * Reserves seats of a time, or a place on its waiting list. If the time was filled or cancelled
 * while the form was open, what was typed stays, and another time can be chosen.
 */
export function ReservationForm({ session, others }: Props) {
  const { kind } = session.offering;
  const action = `/book/times/${session.id}`;
  const isFull = session.state === "full";
  const isOpen = session.state === "open" || isFull;
  const isShown = useStaysShown(isOpen, useAnswerOf(action) !== undefined);
  if (!isShown) return null;
  return (
    <>
      <h2>{isFull ? "Join the waiting list" : "Reserve"}</h2>
      {isFull && (
        <p>
          This time is full. On the waiting list you are offered seats in your turn, by mail, as
          soon as enough for your party are free.
        </p>
      )}
      <ServerForm<typeof reservationFormInput>
        failure={FAILURE}
        id="reservation-form"
        action={action}
        values={session.minParty === 1 ? { partySize: "1" } : undefined}
        hasHoneypot
        send={isFull ? "Join the Waiting List" : "Reserve"}
      >
        {(fields, { form }) => (
          <>
            {Object.keys(form.allErrors).length > 0 &&
              (fields.partySize.errors ?? !isOpen) &&
              others.length > 0 && (
                <ChoiceGroup
                  field={fields.sessionId}
                  legend={isOpen ? "Time" : "Choose another time"}
                  hint="What you typed goes with you to another time."
                  type="radio"
                  options={[
                    ...(isOpen ? [ownTime(session)] : []),
                    ...others.map((other) => otherTime(other, session.offering)),
                  ]}
                  hasTiles
                />
              )}
            <TextField field={fields.name} label="Name" autoComplete="name" />
            <TextField
              field={fields.email}
              label="Email address"
              type="email"
              autoComplete="email"
              inputMode="email"
            />
            <TextField
              field={fields.phone}
              label="Phone number"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              isOptional={kind !== "experience"}
            />
            <TextField
              field={fields.partySize}
              label={kind === "experience" ? "Number of guests" : "Number of people"}
              hint={partyHint(session)}
              inputMode="numeric"
            />
            <TextAreaField
              field={fields.needs}
              label="Access needs"
              hint="A step-free way, captions, a seat near the door: what would help."
              rows={2}
              isOptional
            />
            <TextAreaField
              field={fields.message}
              label={kind === "meeting" ? "Topic" : "Message"}
              rows={4}
              isOptional
            />
            {isFull ? (
              <input type="hidden" name={fields.joinsWaitingList.name} value="on" />
            ) : (
              <CheckboxField
                field={fields.joinsWaitingList}
                label="If there is no room any more, put us on the waiting list"
              />
            )}
          </>
        )}
      </ServerForm>
    </>
  );
}

/** Without a value: the time of the page's address. */
function ownTime({ startsAt, state }: SessionPage) {
  const label = <DateTime value={startsAt} format={formatAppointment} />;
  return { value: "", label, ...(state === "full" && { note: "waiting list" }) };
}

function otherTime(other: OpenSession, { isPrivate }: SessionPage["offering"]) {
  const note = seatWords({ ...other, isPrivate });
  const label = <DateTime value={other.startsAt} format={formatAppointment} />;
  return { value: String(other.id), label, note };
}

function partyHint({ minParty, maxParty, offering }: SessionPage): string {
  const limits = `${minParty} to ${maxParty}, you included.`;
  return offering.kind === "meeting" ? limits : `${limits} Everyone must be 21 or older.`;
}
