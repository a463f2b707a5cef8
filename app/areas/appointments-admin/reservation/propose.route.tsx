import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { proposalsInput } from "~/domain/appointments/appointments.schema";
import { proposeSessions } from "~/domain/appointments/reservations/answer-reservation.server";
import type { ListedSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ErrorSummary } from "~/ui/form/error-summary";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { RESERVATION_FAILURE, reservationPath } from "../appointments-admin-words";
import { otherTimes, requireReservation } from "./find-reservation.server";
import { NoTimes } from "./no-times";
import { ReservationFormPage } from "./reservation-page";
import { ReservationSummary } from "./reservation-summary";
import { fits, timeOptions } from "./time-options";

export const meta: MetaFunction = ({ matches }) => pageMeta("Propose Times", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { reservation } = await requireReservation(args);
  const times = (await otherTimes(reservation)).filter((session) => fits(reservation, session));
  return { reservation, times };
}

export const action = formAction({
  guard: requireReservation,
  schema: proposalsInput,
  run: ({ admin, reservation }, { sessionIds }) =>
    proposeSessions(admin, reservation.id, sessionIds),
  done: (_, { actor: { reservation } }) =>
    to(reservationPath(reservation.reference), {
      title: "Times Proposed",
      description: "The guest chooses one from the mail.",
    }),
  failure: RESERVATION_FAILURE,
});

export const clientAction = keepFormOnFailure(RESERVATION_FAILURE);

export default function ProposePage() {
  const { reservation, times } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { reference } = reservation;
  return (
    <ReservationFormPage reference={reference} heading={`Propose times to ${reference}`}>
      <ReservationSummary reservation={reservation} />
      {times.length === 0 ? (
        <NoTimes reservation={reservation} />
      ) : (
        <ProposeForm reference={reference} times={times} lastResult={result?.lastResult} />
      )}
    </ReservationFormPage>
  );
}

type Props = {
  reference: string;
  times: readonly ListedSession[];
  lastResult?: SubmissionResult | undefined;
};

function ProposeForm({ reference, times, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ sessionIds: string[] }>({
    id: "propose-form",
    action: `${reservationPath(reference)}/propose`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <ChoiceGroup
        field={fields.sessionIds}
        legend="Times with room for this party"
        hint="Choose one to three. They are not held until the guest takes one."
        type="checkbox"
        options={timeOptions(times)}
      />
      <SubmitButton label="Propose These Times" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
