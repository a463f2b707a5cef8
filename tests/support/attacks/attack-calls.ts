import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { ask, indecency } from "./answers";
import { type Call, CALLS } from "./api-calls";
import { type DemoSite, FORGET_LIMITS_MS, forEachAtOnce } from "./demo-site";
import { replaced, rotate, shown, storedForms, textPaths } from "./fillings";

const MOST_ATTEMPTS = 100;

/** Sends each string in each text of each API call, and checks that stored texts are equal. */
export async function attackCalls(site: DemoSite, strings: string[]) {
  const cases = CALLS.flatMap((call) => {
    const places = textPaths(call.body);
    const groups = call.isSlow ? [places] : places.map((place) => [place]);
    return groups.flatMap((group) =>
      strings.map((_, turn) => ({ call, fillings: rotate(group, strings, turn) })),
    );
  });
  const faults: string[] = [];
  const taken = new Map<string, string[]>();
  await forEachAtOnce(cases, async ({ call, fillings }) => {
    let body: unknown = call.body;
    for (const [place, text] of fillings) body = replaced(body, place, text);
    const answer = await askCall(site, call, JSON.stringify(body));
    const fault = indecency(answer);
    if (fault) faults.push(`${call.path} ${shown(fillings)} ${fault}`);
    if (answer.status !== 201) return;
    for (const [place, text] of fillings) {
      const key = `${call.path} ${place.join(".")}`;
      taken.set(key, [...(taken.get(key) ?? []), text]);
    }
  });
  for (const { path, stored = [] } of CALLS) {
    for (const [field, table, column, minLength = 0] of stored) {
      const rows = await site.sql<{ value: string | null }[]>`
        select ${site.sql(column)} as value from ${site.sql(table)}`;
      const values = new Set(rows.map(({ value }) => value));
      const texts = taken.get(`${path} ${field}`) ?? [];
      const possible = strings.filter((text) => text.trim().length >= minLength);
      if (texts.length < possible.length / 2) faults.push(`${path} ${field} took ${texts.length}`);
      const isStored = (text: string) =>
        // An empty optional text is stored as null.
        storedForms(text).some((form) => values.has(form) || (form === "" && values.has(null)));
      const lost = texts.filter((text) => !isStored(text));
      faults.push(...lost.map((text) => `${path} ${field} lost ${JSON.stringify(text)}`));
    }
  }
  expect(faults).toEqual([]);
  return cases.length;
}

/**
 * Sends a body to a call like an admin's script. Asks again while a limit is reached, until the demo
 * site has reset it.
 */
async function askCall(site: DemoSite, { method, path }: Call, body: string) {
  const init = { method, headers: { "Content-Type": "application/json" }, body };
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(site, path, init, site.cookies.admin);
    if (answer.status !== 429 || attempt === MOST_ATTEMPTS) return answer;
    await sleep(FORGET_LIMITS_MS);
  }
}
