import { landing } from "~/content/landing";
import { BookingForm } from "~/ui/visitor-forms/booking-form";
import { Experiences } from "~/ui/visitor-forms/experiences";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

/** The lounge experiences and the form to request one. */
export function Events() {
  const { events } = useContent("landing", landing);
  return (
    <Section isSplit id="events" heading={events.heading} intro={events.intro}>
      <Experiences headingLevel="h3" />
      <h3>Book an Experience</h3>
      <BookingForm />
    </Section>
  );
}
