import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createUser, unwrap } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { forumHolding, users } from "~drizzle/schema";
import { authorColumns } from "../accounts-queries.server";
import { memberName } from "../member-name";
import { storeLooks } from "./name-looks.server";
import { profileInput } from "./profile.schema";
import { saveProfile } from "./save-profile.server";

useDatabase();
afterEach(() => db.delete(forumHolding));

const save = async (typed: { displayName?: string; handle?: string }) =>
  saveProfile(await createUser(), profileInput.parse(typed));

const shownName = async (id: number) => {
  const [row] = await db.select(authorColumns).from(users).where(eq(users.id, id));
  if (!row) throw new Error("No account");
  return memberName(row);
};

test.each([
  ...[
    "Battle Valley",
    "Battle Valley Farm",
    "battlevalley",
    "B.a.t.t.l.e Valley Shop",
    "The Staff",
  ],
  ...[
    "The S.t.a.f.f",
    "S t a f f",
    "Bаttle Vаlley".replaceAll("а", "4"),
    "Mod-erator",
    "evil.example",
  ],
  ...["Buy at evil-shop.example", "t.me/bob", "Zwickel for sale", "V3nmo Bob", "te.le.gram me"],
])("a customer cannot be named %j", async (displayName) => {
  await db.insert(forumHolding).values({ words: "for sale\nvenmo\ntelegram" });
  expect((await save({ displayName })).ok).toBe(false);
});

test.each(["battle-valley", "battle-valley-farm", "venmo", "the-staff", "cash-app", "for-sale-42"])(
  "a customer cannot have the handle %s",
  async (handle) => {
    await db.insert(forumHolding).values({ words: "for sale\nvenmo\ncash app" });
    expect((await save({ handle })).ok).toBe(false);
  },
);

test.each([
  "Valley Bob",
  "Battle Bob",
  "Farm Hand",
  "Dr. Jones",
  "J.R. Smith",
  "Gazelle",
  "Stafford",
])("a customer can be named %j", async (displayName) => {
  await db.insert(forumHolding).values({ words: "zelle\nfor sale" });
  expect((await save({ displayName })).ok).toBe(true);
});

test("the handle stands beside a name that two members have, and beside no other", async () => {
  const [first, second] = [
    await createUser({ firstName: "Maria", lastName: "Quinn" }),
    await createUser(),
  ];
  expect(await shownName(first.id)).toBe("Maria Quinn");
  for (const displayName of ["Maria Quinn", "MARIA  QUINN", "Maria Qu1nn"]) {
    unwrap(
      await saveProfile(second, profileInput.parse({ displayName, handle: `maria-${second.id}` })),
    );
    expect(await shownName(first.id)).toBe(`Maria Quinn (@member-${first.id})`);
    expect(await shownName(second.id)).toMatch(
      new RegExp(`^Maria .*\\(@maria-${second.id}\\)$`, "i"),
    );
  }
  unwrap(await saveProfile(second, profileInput.parse({ displayName: "Mario Quinn" })));
  expect(await shownName(first.id)).toBe("Maria Quinn");
  const [third, fourth] = [await createUser(), await createUser()];
  expect(await shownName(third.id)).toBe(`Member ${third.id}`);
  // Names from before looks were kept.
  for (const { id } of [third, fourth]) {
    await db.update(users).set({ firstName: "Old", nameLook: null }).where(eq(users.id, id));
  }
  expect(await shownName(third.id)).toBe("Old");
  await storeLooks();
  expect(await shownName(third.id)).toBe(`Old (@member-${third.id})`);
});

test("a registered name with an address or a held word is not shown", async () => {
  await db.insert(forumHolding).values({ words: "for sale" });
  for (const firstName of ["Buds for sale", "evil-shop.example", "Battle Valley"]) {
    const { id } = await createUser({ firstName });
    expect(await shownName(id), firstName).toBe(`Member ${id}`);
  }
});
