import { spread } from "./support/figures";
import { measure } from "./support/load";
import type { Part } from "./support/part";
import { processorTime } from "./support/wrk";
import type { RunningServer } from "../../tests/support/server";
import { ageCookie, withDatabase, withEarlierSite, withSite } from "./support/site";

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = 4;
// Until V8 has compiled the code of a request.
const WARM_UP = 8;
const LOAD = { connections: CONNECTIONS, duration: SECONDS, isSignup: true };

type Form = {
  name: string;
  url: string;
  pid: number;
  headers: { Cookie: string };
  perSecond: number[];
  cpu: number[];
};

/** Posts signups for some seconds. Records the rate and the server's processor time of each, in ms. */
async function post({ url, headers, pid, perSecond, cpu }: Form) {
  const before = processorTime(pid);
  const measured = await measure({ ...LOAD, url, headers }, 303);
  perSecond.push(measured.perSecond);
  cpu.push((processorTime(pid) - before) / 1000 / (measured.perSecond * SECONDS));
}

async function measureSignups(site: RunningServer, earlier: RunningServer | null) {
  // Without the answer of the age gate a form is not stored.
  const headers = { Cookie: await ageCookie(site.origin) };
  const formOf = ({ origin, process }: RunningServer, name: string): Form => ({
    ...{ name, url: `${origin}/newsletter`, pid: process.pid ?? 0 },
    ...{ headers, perSecond: [], cpu: [] },
  });
  const forms = [
    formOf(site, "`POST /newsletter`"),
    ...(earlier ? [formOf(earlier, "the same of the commit before")] : []),
  ];
  for (const { url } of forms) await measure({ ...LOAD, url, headers, duration: WARM_UP }, 303);
  for (let round = 0; round < ROUNDS; round++) for (const form of forms) await post(form);
  return forms.map(({ name, perSecond, cpu }) => [name, spread(perSecond), spread(cpu, 2)]);
}

const part: Part = {
  title: "Newsletter signups, each to a durable row",
  run: () =>
    withDatabase((url) =>
      withSite(url, (site) =>
        withEarlierSite(async (earlier) => ({
          head: [
            ...["candidate", "rows/s, median (least–most)"],
            "the server's processor time of a row, ms",
          ],
          rows: await measureSignups(site, earlier),
          note: `${CONNECTIONS} connections, PostgreSQL with fsync. \`BEFORE=\` names a built checkout of an earlier commit. Aim: 200, ten times the replies that NodeBB takes. The site's own post counts against a limit and reads a setting as well.`,
        })),
      ),
    ),
};

export default part;
