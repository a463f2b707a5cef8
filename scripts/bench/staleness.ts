import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { makeRows, writeSomething } from "../../tests/support/random-writes";
import { whole } from "./support/figures";
import type { Part } from "./support/part";
import { withDatabase, withSite } from "./support/site";

const WRITES = 10_000;
const ARRIVAL_MS = 50;

const part: Part = {
  title: "Old pages after a commit",
  run: () =>
    withDatabase((url) =>
      withSite(url, (one) =>
        withSite(url, async (other) => {
          const sql = postgres(url, { max: 2, onnotice: () => undefined });
          const rows = await makeRows(sql, "watched");
          let old = 0;
          for (let n = 0; n < WRITES; n++) {
            const { path, text } = await writeSomething(sql, rows, n);
            await sleep(ARRIVAL_MS);
            for (const { origin } of [one, other]) {
              const page = await (await fetch(origin + path)).text();
              if (!page.includes(text)) old += 1;
            }
          }
          await sql.end();
          return {
            head: ["random writes", "pages read, in two processes", "old ones"],
            rows: [[whole(WRITES), whole(2 * WRITES), whole(old)]],
            note: `Each write by another client, each page ${ARRIVAL_MS} ms after the commit. Aim: none.`,
          };
        }),
      ),
    ),
};

export default part;
