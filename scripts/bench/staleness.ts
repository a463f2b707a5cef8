import postgres from "postgres";
import { makeRows } from "../../tests/support/random-writes";
import { ARRIVAL_MS, findOldPages } from "../../tests/support/staleness";
import { whole } from "./support/figures";
import type { Part } from "./support/part";
import { withDatabase, withSite } from "./support/site";

const WRITES = 10_000;

const part: Part = {
  title: "Old pages after a commit",
  run: () =>
    withDatabase((url) =>
      withSite(url, (one) =>
        withSite(url, async (other) => {
          const sql = postgres(url, { max: 2, onnotice: () => undefined });
          const rows = await makeRows(sql, "watched");
          const { late } = await findOldPages(sql, rows, WRITES, [one.origin, other.origin]);
          await sql.end();
          return {
            head: ["random writes", "pages read, in two processes", "old ones"],
            rows: [[whole(WRITES), whole(2 * WRITES), whole(late.length)]],
            note: `Each write by another client, each page ${ARRIVAL_MS} ms after the commit. Aim: none.`,
          };
        }),
      ),
    ),
};

export default part;
