import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { inboxItems } from "~drizzle/schema";
import { createAdmin, unwrap, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { application } from "../../../../tests/support/lists";
import { getLinkedApplication } from "../application-links.server";
import { applyForJob } from "../apply-for-job.server";
import { applyInput } from "../careers.schema";
import { findApplication, findApplications, getNeighbours } from "./application-queries.server";
import { stageInput } from "./applications.schema";
import {
  declineApplications,
  moveApplication,
  withdrawApplication,
} from "./move-application.server";

useDatabase();

const ANY = { stage: null, opening: null };

async function apply(more: Partial<typeof application> & { coverLetter?: string } = {}) {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = applyInput.parse({ ...application, ...more, email });
  const { id } = unwrap(await applyForJob(visitor(), input, null)).application;
  return { id, email };
}

const stageOf = async (id: number) => (await findApplication(id))?.application.stage;
const itemOf = async (email: string) =>
  (await db.select().from(inboxItems).where(eq(inboxItems.email, email)))[0];

test("applications are found by the whole name, by stage, and one after another", async () => {
  const lastName = crypto.randomUUID().slice(0, 8);
  const [oldest, middle, newest] = [
    await apply({ firstName: "Ana", lastName }),
    await apply({ firstName: "Ben", lastName }),
    await apply({ firstName: "Ana", lastName }),
  ];
  const found = async (filter: Parameters<typeof findApplications>[0], q: string) =>
    (await findApplications(filter).page({ q, limit: 50 })).rows.map(({ id }) => id);
  expect(await found(ANY, `ana ${lastName}`)).toEqual([newest.id, oldest.id]);
  const none = stageInput.parse({});
  unwrap(await moveApplication(await createAdmin(), middle.id, "reading", none));
  const received = { ...ANY, stage: "received" } as const;
  expect(await found(received, lastName)).toEqual([newest.id, oldest.id]);
  expect(await found({ ...ANY, opening: 999_999 }, lastName)).toEqual([]);
  const around = async (id: number, filter: Parameters<typeof getNeighbours>[1]) => {
    const { previous, next } = await getNeighbours(id, filter);
    return [previous?.id, next?.id];
  };
  expect(await around(newest.id, ANY)).toEqual([undefined, middle.id]);
  expect(await around(middle.id, ANY)).toEqual([newest.id, oldest.id]);
  expect(await around(newest.id, received)).toEqual([undefined, oldest.id]);
  expect(await around(oldest.id, received)).toEqual([newest.id, undefined]);
});

test("several are declined at once, each with its own mail, and a settled one is left alone", async () => {
  const admin = await createAdmin();
  const [one, other, hired] = [await apply({ firstName: "Ana" }), await apply(), await apply()];
  unwrap(await moveApplication(admin, hired.id, "hired", stageInput.parse({})));
  const ids = [one.id, other.id, hired.id, 999_999];
  expect(await declineApplications(admin, ids)).toEqual({ ok: true, count: 2 });
  expect(await stageOf(one.id)).toBe("declined");
  expect(await stageOf(hired.id)).toBe("hired");
  expect((await mailTo(one.email)).at(-1)?.text).toMatch(/^Hello Ana,[^]*chosen somebody else/);
  expect(await mailTo(hired.email)).toHaveLength(1);
  expect(await declineApplications(admin, ids)).toEqual({ ok: true, count: 0 });
  expect(await mailTo(other.email)).toHaveLength(2);
  expect(await declineApplications(admin, [])).toMatchObject({ problem: { code: "invalid" } });
});

test("the applicant gets a copy of what was sent, without links, and withdraws it by the mail", async () => {
  const coverLetter = "I grow roses. See https://evil.example/login or www.evil.example";
  const { id, email } = await apply({ coverLetter });
  const [mail] = await mailTo(email);
  expect(mail?.text).toContain("I grow roses. See (link left out) or (link left out)");
  expect(mail?.text).toContain(`Phone: ${application.phone}`);
  const token = /\/application\/(\S+)/.exec(mail?.text ?? "")?.[1];
  expect((await getLinkedApplication(token))?.application.id).toBe(id);
  expect(await getLinkedApplication(`${token}x`)).toBeNull();
  for (let press = 0; press < 2; press++) {
    expect(await withdrawApplication(id)).toEqual({ ok: true });
  }
  expect(await stageOf(id)).toBe("withdrawn");
  expect((await itemOf(email))?.state).toBe("done");
});

test("an application that the team has settled is not withdrawn", async () => {
  const { id } = await apply();
  unwrap(await moveApplication(await createAdmin(), id, "declined", stageInput.parse({})));
  expect(await withdrawApplication(id)).toMatchObject({ problem: { code: "conflict" } });
  expect(await stageOf(id)).toBe("declined");
});
