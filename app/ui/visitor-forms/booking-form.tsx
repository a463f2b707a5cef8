import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import type { BookEventInput } from "~/domain/bookings/bookings.schema";
import { DateField, SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";

export const FAILURE = {
  title: "Booking Error",
  description: "Failed to submit booking. Please try again.",
};

/** A request for a lounge experience, on the home page and on its own page. */
export function BookingForm() {
  return (
    <ServerForm<BookEventInput>
      failure={FAILURE}
      id="booking-form"
      action="/book"
      hasHoneypot
      send="Request Booking"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
