import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { ratio, spread } from "./support/figures";
import { measure } from "./support/load";
import type { Part } from "./support/part";
import { startRawSignups } from "./support/programs";
import { withDatabase, withSite } from "./support/site";

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
// Until V8 has compiled the code of a request.
const WARM_UP = 8;

/** Rows per second that postgres.js alone inserts, each in its own transaction. */
async function insertAlone(sql: ReturnType<typeof postgres>): Promise<number> {
  const until = Date.now() + SECONDS * 1000;
  let rows = 0;
  const insert = async () => {
    while (Date.now() < until) {
      const email = `${randomBytes(6).toString("hex")}@example.com`;
      await sql`insert into newsletter_subscribers (email) values (${email})`;
      rows += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, insert));
  return rows / SECONDS;
}

const part: Part = {
  title: "Newsletter signups, each to a durable row",
  run: () =>
    withDatabase((url) =>
      withSite(url, async ({ origin }) => {
        const sql = postgres(url, { max: CONNECTIONS, onnotice: () => undefined });
        const load = { connections: CONNECTIONS, duration: SECONDS, isSignup: true };
        const form = { ...load, url: `${origin}/newsletter` };
        const raw = await startRawSignups(url);
        const rawForm = { ...load, url: raw.origin };
        for (const each of [form, rawForm]) await measure({ ...each, duration: WARM_UP }, 303);
        const [alone, bare, posted]: [number[], number[], number[]] = [[], [], []];
        for (let round = 0; round < ROUNDS; round++) {
          alone.push(await insertAlone(sql));
          bare.push((await measure(rawForm, 303)).perSecond);
          posted.push((await measure(form, 303)).perSecond);
        }
        raw.stop();
        await sql.end();
        return {
          head: ["candidate", "rows/s, median (least–most)", "ratio"],
          rows: [
            ["the insert by postgres.js alone", spread(alone), "1"],
            ["the same behind bare node:http", spread(bare), ratio(bare, alone)],
            ["`POST /newsletter`", spread(posted), ratio(posted, alone)],
          ],
          note: `${CONNECTIONS} connections, PostgreSQL with fsync. Aim: 0.5. The site's own post counts against a limit and reads a setting as well.`,
        };
      }),
    ),
};

export default part;
