import { type SQL, sql } from "drizzle-orm";

/** Whether the reservation of this id is of a meeting with an investor, as a condition. */
export const isMeeting = (reservationId: SQL): SQL => sql`exists (
  select 1 from reservations r inner join offerings o on o.id = r.offering_id
  where r.id = ${reservationId} and o.kind = 'meeting')`;
