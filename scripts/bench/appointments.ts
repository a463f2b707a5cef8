import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { comparePages, REQUESTS, type SignedInSite } from "./support/compare";
import { generateSeason, type Season } from "./support/many-appointments";
import type { Part } from "./support/part";
import { adminCookie, withDatabase, withSite } from "./support/site";

const SMALL = { sessions: 100, reservations: 1_000 };
const LARGE = { sessions: 10_000, reservations: 100_000 };

/** Runs with the site on a database with so many appointments. */
const withSeason = <Result>(season: Season, run: (site: SignedInSite) => Promise<Result>) =>
  withDatabase((url) =>
    withSite(url, async ({ origin }) => {
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await generateSeason(db, season);
      await closeDatabase();
      return run({ origin, cookie: `${await adminCookie(origin)}; toast=none` });
    }),
  );

// The cookie of a toast keeps the pages from being shared, so that each request reads the database.
const PAGES: [name: string, address: string][] = [
  ["a month of times, `/book/times`", "/book/times"],
  ["the same for one experience", "/book/times?for=group-tour"],
  ["agenda of a month", "/dashboard/appointments?view=month"],
  ["agenda of a week, with the parties", "/dashboard/appointments?view=week"],
  ["day sheet", "/dashboard/appointments/day-sheet"],
  ["list of the requests", "/dashboard/appointments/requests?state=requested"],
  ["the dashboard's first page", "/dashboard"],
];

const part: Part = {
  title: "Appointments with much data",
  run: () =>
    withSeason(SMALL, (small) =>
      withSeason(LARGE, async (large) => ({
        head: ["page, signed in", "100 sessions, ms", "10,000 sessions, ms", "large / small"],
        rows: await comparePages(
          small,
          large,
          PAGES.map(([name, address]) => ({ name, inSmall: address, inLarge: address })),
        ),
        note: `PostgreSQL, ten parties a session, three sessions a day, in turn, ${REQUESTS} requests each: medians (least–most).`,
      })),
    ),
};

export default part;
