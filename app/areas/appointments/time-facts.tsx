import type { ReactNode } from "react";
import type { SessionPage } from "~/domain/appointments/sessions/sessions-queries.server";
import { formatTimes } from "~/lib/dates/dates";
import { seatWords } from "~/ui/appointments/seat-words";
import { plural } from "~/lib/counts";

/** The facts of a time: hours, place, seats, who can come. */
export function TimeFacts({ session }: { session: SessionPage }) {
  const { offering, place, minParty, maxParty, isVideoCall, confirmsAtOnce } = session;
  const party =
    minParty === maxParty ? plural(minParty, "guest") : `${minParty} to ${maxParty} guests`;
  return (
    <dl className="facts">
      <Fact name="Hours">{formatTimes(session)}</Fact>
      <Fact name="Where">{place}</Fact>
      <Fact name="Seats">{seatWords({ ...session, isPrivate: offering.isPrivate })}</Fact>
      <Fact name="Party">{party}</Fact>
      <Fact name="Answer">
        {confirmsAtOnce ? "Confirmed at once" : "We confirm within 24 hours"}
        {isVideoCall && ". The video link comes by mail the day before"}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt> <dd>{children}</dd>
    </div>
  );
}
