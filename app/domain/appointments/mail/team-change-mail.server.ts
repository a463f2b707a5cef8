import { site } from "~/content/site";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/site-url.server";
import type { ReservationAct } from "../appointment-states";

/** Where the team finds a reservation. */
export const teamPath = (reference: string) => `/dashboard/appointments/${reference}`;

const WHAT: Partial<Record<ReservationAct, string>> = {
  requested: "A request waits for an answer",
  confirmed: "A reservation was made and is confirmed",
  waiting: "A party joined a waiting list",
  cancelled: "A guest cancelled",
  party: "A guest changed the number of guests",
  moved: "A guest moved to another time",
};

type Changed = { id: number; reference: string };

/** The team's mail about what a guest did. It contains no personal data: its page shows them. */
export function teamChangeMail(
  { id, reference }: Changed,
  { act, changeId }: { act: ReservationAct; changeId: number },
): Mail {
  const what = WHAT[act] ?? "A reservation changed";
  return {
    to: site.email,
    subject: `${what}: ${reference}`,
    text: `${what}. You find it here:\n${siteUrl(teamPath(reference))}`,
    cause: `reservation:${id}:change:${changeId}:team`,
  };
}
