import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import { answerBooking } from "~/domain/appointments/requests/answer-booking.server";
import { findBooking } from "~/domain/bookings/bookings-queries.server";
import { answerInput } from "~/domain/mail/answer.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
import { labelOf } from "~/lib/input/choices";
import { formatDay } from "~/lib/dates/dates";
import { AnswerForm } from "~/ui/lists/answer-form";
import { AskedFacts } from "~/ui/lists/asked-facts";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Answer by mail";
const LIST = "/dashboard/events";
const FAILURE = { title: "The answer was not sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const booking = await findBooking(pageId(args.params.id));
  if (!booking) throw new Response("", { status: 404 });
  return { booking };
}

export const action = formAction({
  guard: async (args) => ({ admin: await requireAdmin(args), ...(await loader(args)) }),
  schema: answerInput,
  run: ({ admin, booking }, input) => answerBooking(admin, booking.id, input),
  done: () => to(LIST, { title: "Answer Sent" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function BookingAnswerPage() {
  const { booking } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, answer, answeredAt } = booking;
  return (
    <FormPage
      heading={HEADING}
      intro="Your words go to the sender's address, with a greeting before and our notice after them."
      back={{ to: LIST, label: "Back to the bookings" }}
    >
      <AskedFacts
        asked={booking}
        facts={[
          ["Phone", booking.phone],
          ["Experience", labelOf(eventTypeOptions, booking.eventType)],
          ["Date", formatDay(booking.preferredDate)],
          ["Guests", labelOf(guestCountOptions, booking.guestCount)],
        ]}
        words={booking.message}
        answer={answer}
        answeredAt={answeredAt}
      />
      <AnswerForm action={`${LIST}/${id}/answer`} lastResult={result?.lastResult} />
    </FormPage>
  );
}
