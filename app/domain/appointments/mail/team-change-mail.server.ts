import { currentSite } from "~/domain/website/published.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/site-url.server";
import type { ReservationAct } from "../appointment-states";
import type { OfferingKind } from "../sessions/session-rows.server";

/** Where the team finds a reservation. */
export const teamPath = (reference: string) => `/dashboard/appointments/${reference}`;

const REQUESTS: Record<OfferingKind, string> = {
  experience: "A booking request waits",
  event: "A registration waits",
  meeting: "A meeting request waits",
};

const WHAT: Partial<Record<ReservationAct, string>> = {
  confirmed: "A reservation was made and is confirmed",
  waiting: "A party joined a waiting list",
  cancelled: "A guest cancelled",
  party: "A guest changed the number of guests",
  moved: "A guest moved to another time",
};

type Changed = { id: number; reference: string; kind: OfferingKind };

/** The team's mail about what a guest did. It contains no personal data: its page shows them. */
export function teamChangeMail(
  { id, reference, kind }: Changed,
  { act, changeId }: { act: ReservationAct; changeId: number },
): Mail {
  const what = act === "requested" ? REQUESTS[kind] : (WHAT[act] ?? "A reservation changed");
  return {
    to: currentSite().email,
    subject: `${what}: ${reference}`,
    text: `${what}. You find it here:\n${siteUrl(teamPath(reference))}`,
    cause: `reservation:${id}:change:${changeId}:team`,
  };
}

type Hour = { changes: number; waiting: number; hour: string };

/** The team's mail about everything that guests did since the last such mail. */
export function hourlyTeamMail({ changes, waiting, hour }: Hour): Mail {
  const what = `${changes} ${changes === 1 ? "change" : "changes"} by guests`;
  const requests = `${waiting} ${waiting === 1 ? "request waits" : "requests wait"} for an answer`;
  return {
    to: currentSite().email,
    subject: `Appointments: ${what}`,
    text: `${what} since the last mail. ${requests}. You find them here:\n${siteUrl("/dashboard/appointments/requests")}`,
    cause: `appointments:team:${hour}`,
  };
}
