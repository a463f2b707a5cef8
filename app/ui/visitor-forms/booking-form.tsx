import type { SubmissionResult } from "@conform-to/react";
import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import type { BookEventInput } from "~/domain/bookings/bookings.schema";
import { ErrorSummary } from "~/ui/form/error-summary";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { Honeypot } from "~/ui/form/honeypot";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";

export const FAILURE = {
  title: "Booking Error",
  description: "Failed to submit booking. Please try again.",
};

/** A request for a lounge experience, on the home page and on its own page. */
export function BookingForm({ lastResult }: { lastResult?: SubmissionResult | undefined }) {
  const { form, fields, Form, formProps, isPending } = useServerForm<BookEventInput>({
    failure: FAILURE,
    id: "booking-form",
    action: "/book",
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
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
      />
      <SelectField
        field={fields.eventType}
        label="Experience"
        options={eventTypeOptions}
        empty="Choose an experience"
      />
      <DateField field={fields.preferredDate} label="Preferred date" />
      <SelectField
        field={fields.guestCount}
        label="Number of guests"
        hint="Everyone must be 21 or older."
        options={guestCountOptions}
        empty="Choose how many guests"
      />
      <TextAreaField
        field={fields.message}
        label="Message"
        hint="Anything we should prepare for."
        isOptional
      />
      <Honeypot formId={form.id} />
      <SubmitButton label="Request Booking" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
