import type { AgendaSession } from "~/domain/appointments/team/agenda.server";
import { hostAndRoom } from "~/domain/appointments/host-and-room";
import { seatWords } from "./seat-words";

/** What a month shows of a session. */
export type MonthSession = { id: number; startsAt: Date; title: string; words: string };

export const monthSession = (session: AgendaSession): MonthSession => ({
  id: session.id,
  startsAt: session.startsAt,
  title: session.offering.title,
  words: [seatWords(session), hostAndRoom(session)].filter(Boolean).join(". "),
});
