import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  type ReservationForTeam,
  reservationForTeam,
} from "~/domain/appointments/reservations/reservation-queries.server";
import { openReservationReply } from "~/domain/appointments/reservations/reservation-turn.server";
import { findReservationId } from "~/domain/appointments/team/reservation-list.server";
import { timesToChoose } from "~/domain/appointments/team/times-to-choose.server";
import { requireStaff } from "~/http/auth.server";
import { isFetchedAhead } from "~/platform/http/forms/reply-fields.server";
import { businessDay } from "~/lib/dates/dates";

const notFound = () => new Response("", { status: 404 });

/** The reservation that the address names. Throws a 404 page if this member of the team sees none. */
export async function requireReservation(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const admin = await requireStaff(args);
  const reservation = await reservationForTeam(admin, args.params.reference ?? "");
  if (!reservation) throw notFound();
  return { admin, reservation };
}

/** The id of the same. Throws a 404 page as requireReservation. */
export async function reservationId(
  actor: Pick<User, "role">,
  params: ActionFunctionArgs["params"],
): Promise<number> {
  const id = await findReservationId(actor, params.reference ?? "");
  if (id === null) throw notFound();
  return id;
}

/**
 * The same as requireReservation, for a page with an act that the guest is told of. The turn is read
 * before the reservation (openReservationReply).
 */
export async function openReservation(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const id = await reservationId(actor, args.params);
  const turn = await openReservationReply(actor, id, { isAhead: isFetchedAhead(args.request) });
  return { ...(await requireReservation(args)), turn };
}

/** The loader of a page with nothing but such an act. */
export async function opened(args: LoaderFunctionArgs) {
  const { reservation, turn } = await openReservation(args);
  return { reservation, turn };
}

/** The same for the reservation's own page, which begins no reply. */
export async function readReservation(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const id = await reservationId(actor, args.params);
  const { seen } = await openReservationReply(actor, id, { isAhead: true });
  return { ...(await requireReservation(args)), seen };
}

/** Other times of the same offering, around the reservation's day. */
export async function otherTimes(reservation: ReservationForTeam) {
  const { session, preferredDate, createdAt, offering } = reservation;
  const day = session ? businessDay(session.startsAt) : (preferredDate ?? businessDay(createdAt));
  const times = await timesToChoose({ slug: offering.slug, day });
  return times.filter(({ id }) => id !== session?.id);
}
