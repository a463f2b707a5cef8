import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { events } from "~/content/home";
import { bookEvent } from "~/domain/bookings/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { getActor } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { BookingForm } from "~/ui/visitor-forms/booking-form";
import { Experiences } from "~/ui/visitor-forms/experiences";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Book an Experience";

const FAILURE = {
  title: "Booking Error",
  description: "Failed to submit booking. Please try again.",
};

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches, events.intro);

export async function action(args: ActionFunctionArgs) {
  const submission = await readForm(args.request, bookEventInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(bookEvent(await getActor(args), submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash("/#events", {
    kind: "success",
    title: "Booking Request Submitted!",
    description: "We'll contact you within 24 hours to confirm your event details.",
  });
}

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
