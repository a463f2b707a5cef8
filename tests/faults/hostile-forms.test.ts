import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, indecency } from "../support/attacks/answers";
import { type DemoSite, forEachAtOnce, startDemoSite } from "../support/attacks/demo-site";
import {
  anyHostileForm,
  HOSTILE_POST_PATHS,
  type HostileBody,
  JSON_BODIES,
  ODD_BODIES,
  REFUSED_BODIES,
} from "../support/attacks/hostile-bodies";
import { residentMegabytes } from "../support/http";
import { routesWith } from "../walls/routes";

const ANSWER_LIMIT_CHARACTERS = 100_000;

/** A quiet machine needs a tenth of a second. A busy one must not fail the test. */
const HEALTH_LIMIT_MS = 15_000;

const RANDOM_BODIES = 300;

const actions = routesWith(/^export (async function|const) action\b|readJson\(/m).map(
  ({ url }) => url,
);
/** The pages' actions, and their twins that script posts to. */
const forms = actions
  .filter((url) => !url.startsWith("/api/"))
  .flatMap((url) => [url, url === "/" ? "/_root.data" : `${url}.data`]);
const calls = actions.filter((url) => url.startsWith("/api/"));

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
});

afterAll(() => site.stop());

async function attack(path: string, { what, type, body }: HostileBody, cookie: string) {
  const init = { method: "POST", headers: { "Content-Type": type }, body };
  const answer = await ask(site, path, init, cookie);
  const fault = indecency(answer) ?? tooLong(answer.text);
  return { status: answer.status, fault: fault && `${path} ${fault}, sent ${what}` };
}

const tooLong = (text: string) =>
  text.length > ANSWER_LIMIT_CHARACTERS ? `answered ${text.length} characters` : null;

/** Sends each case. Returns the faults, and the longest time that /healthz took meanwhile. */
async function attackAll(cases: (readonly [path: string, body: HostileBody])[], cookie: string) {
  const faults: string[] = [];
  let isOver = false;
  let slowest = 0;
  const watch = async () => {
    while (!isOver) {
      const start = performance.now();
      const { status } = await fetch(`${site.origin}/healthz`);
      slowest = Math.max(slowest, performance.now() - start);
      if (status !== 200) faults.push(`/healthz answered ${status}`);
      await new Promise((next) => setTimeout(next, 20));
    }
  };
  const watched = watch();
  await forEachAtOnce(cases, async ([path, body]) => {
    const { fault } = await attack(path, body, cookie);
    if (fault) faults.push(fault);
  });
  isOver = true;
  await watched;
  return { faults, slowest };
}

test.each(HOSTILE_POST_PATHS)(
  "%s refuses fields that no form has, before it reads them",
  async (path) => {
    for (const body of REFUSED_BODIES) {
      const { status, fault } = await attack(path, body, "");
      expect.soft([status, fault], body.what).toEqual([400, null]);
    }
  },
);

test("every form of the route table, and its twin, answers hostile fields with a short page", async () => {
  expect(forms.length).toBeGreaterThan(200);
  const bodies = [...REFUSED_BODIES, ...ODD_BODIES];
  // Each form gets every tenth body or more, and each body comes to many forms.
  const cases = forms.flatMap((path, n) =>
    bodies.filter((_, m) => (n + m) % 8 === 0).map((body) => [path, body] as const),
  );
  const before = residentMegabytes(site.pid);
  const { faults, slowest } = await attackAll(cases, site.cookies.admin);
  expect(faults).toEqual([]);
  expect(slowest).toBeLessThan(HEALTH_LIMIT_MS);
  expect(residentMegabytes(site.pid) - before).toBeLessThan(400);
});

test("every call of the API answers JSON that is large when it is parsed", async () => {
  const cases = calls.flatMap((path) => JSON_BODIES.map((body) => [path, body] as const));
  const { faults, slowest } = await attackAll(cases, site.cookies.admin);
  expect(faults).toEqual([]);
  expect(slowest).toBeLessThan(HEALTH_LIMIT_MS);
});

test(`${RANDOM_BODIES} random names and counts get a short page from any form`, async () => {
  const batch = fc.array(
    fc.tuple(fc.constantFrom(...forms, ...HOSTILE_POST_PATHS), anyHostileForm),
    {
      minLength: 15,
      maxLength: 15,
    },
  );
  const property = fc.asyncProperty(batch, async (cases) => {
    const { faults, slowest } = await attackAll(cases, site.cookies.admin);
    expect(faults).toEqual([]);
    expect(slowest).toBeLessThan(HEALTH_LIMIT_MS);
  });
  await fc.assert(property, { numRuns: RANDOM_BODIES / 15, endOnFailure: true });
  expect(site.output()).not.toContain('"level":"error"');
});
