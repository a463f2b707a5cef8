import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "../../tests/support/http";
import { whole } from "./support/figures";
import { measure } from "./support/load";
import type { Part } from "./support/part";
import { withDatabase, withSite } from "./support/site";

const SETTLE_MS = 10_000;
const WARM_UP = 100_000;
const REQUESTS = 1_000_000;
const PATHS = ["/", "/community"];

const part: Part = {
  title: "Memory at rest and after a million requests",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin, process: { pid = 0 } }) => {
        const rows: string[][] = [];
        const note = async (moment: string) => {
          await sleep(SETTLE_MS);
          rows.push([moment, whole(residentMegabytes(pid))]);
        };
        const ask = async (amount: number) => {
          for (const path of PATHS) {
            const headers = { "Accept-Encoding": "br" };
            await measure({ url: origin + path, headers, amount: amount / PATHS.length });
          }
        };
        await note("after the start");
        await ask(WARM_UP);
        await note(`after ${whole(WARM_UP)} requests`);
        for (const nth of ["", " again"]) {
          await ask(REQUESTS);
          await note(`after ${whole(REQUESTS)} more${nth}`);
        }
        return {
          head: ["moment", "resident MB"],
          rows,
          note: "PostgreSQL, one process, visitors' `/` and `/community`, ten seconds after the last answer. Aims: under 150 MB at rest, no growth over a million.",
        };
      }),
    ),
};

export default part;
