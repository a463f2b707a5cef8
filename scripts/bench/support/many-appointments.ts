import { sql } from "drizzle-orm";
import type { Database } from "~/database/db.server";

export type Season = { sessions: number; reservations: number };

/** So many lie in the present month, or close to it. The others lie before and after it. */
const AROUND_NOW = 100;

/**
 * Fills the database with tours, three a day, and the same number of parties in each, by set-based
 * statements. However many there are, the present month has the same ones.
 */
export async function generateSeason(db: Database, { sessions, reservations }: Season) {
  const before = Math.max(0, Math.floor((sessions - AROUND_NOW) / 2));
  await db.execute(sql`
    insert into appointment_sessions
      (offering_id, starts_at, ends_at, seats, min_party, max_party, place)
    select o.id, at, at + interval '90 minutes', 50, 1, 20, 'The lounge'
    from generate_series(1, ${sessions}::int) n
    cross join lateral (
      select (date_trunc('month', now() at time zone 'America/New_York') - interval '1 day'
        + interval '8 hours' * (n - 1 - ${before}::int)) at time zone 'America/New_York' as at) time
    join offerings o on o.slug = 'group-tour'
    order by n`);
  await db.execute(sql`
    with tours as (
      select s.*, row_number() over (order by s.starts_at) - 1 as number
      from appointment_sessions s join offerings o on o.id = s.offering_id
      where o.slug = 'group-tour')
    insert into reservations (reference, offering_id, session_id, name, email, phone, party_size,
      seats, state, due_at, waiting_since, token_seed)
    select 'BV-' || n, tours.offering_id, tours.id, 'Guest ' || n, 'guest' || n || '@example.com',
      '(845) 555-0100', 2, case become.state when 'waiting' then 0 when 'missed' then 0 else 2 end, become.state,
      case become.state when 'requested' then now() + interval '1 day' end,
      case become.state when 'waiting' then now() end, 'x'
    from generate_series(1, ${reservations}::int) n
    join tours on tours.number = n % ${sessions}::int
    cross join lateral (select case
      when tours.starts_at < now() then case n / ${sessions}::int % 5 when 0 then 'missed' else 'arrived' end
      when n % 97 = 0 then 'requested' when n % 89 = 0 then 'waiting' else 'confirmed' end as state) as become
    order by n`);
  await db.execute(sql`
    update appointment_sessions set seats_taken = counted.seats
    from (select session_id, sum(seats) as seats from reservations group by session_id) counted
    where counted.session_id = appointment_sessions.id`);
  await db.execute(sql`analyze`);
}
