import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { OpenTimes } from "~/ui/appointments/open-times";

type Props = { slots: readonly OpenSession[]; headingLevel: "h2" | "h3" };

/** The times at which a meeting can be had, above the form for other times. */
export function MeetingSlots({ slots, headingLevel: Heading }: Props) {
  if (slots.length === 0) return null;
  return (
    <>
      <Heading>Choose a time</Heading>
      <OpenTimes sessions={slots} isPrivate />
      <Heading>Or ask us for another one</Heading>
    </>
  );
}
