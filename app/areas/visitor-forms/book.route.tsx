import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { events } from "~/content/home";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { getActor } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { BookingForm } from "~/ui/visitor-forms/booking-form";
import { Experiences } from "~/ui/visitor-forms/experiences";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Book an Experience";

const FAILURE = {
  title: "Booking Error",
  description: "Failed to submit booking. Please try again.",
};

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches, events.intro);

export const action = formAction({
  guard: getActor,
  schema: bookEventInput,
  run: bookEvent,
  done: () =>
    to("/#events", {
      title: "Booking Request Submitted!",
      description: "We'll contact you within 24 hours to confirm your event details.",
    }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function BookPage() {
  const result = useActionData<typeof action>();
  return (
    <FormPage heading={HEADING} intro={events.intro}>
      <Experiences headingLevel="h2" />
      <BookingForm lastResult={result?.lastResult} />
    </FormPage>
  );
}
