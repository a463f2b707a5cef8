import { describe, expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import { ACT_KINDS, runShops } from "../../support/shop-acts";
import { checkShop } from "../../support/shop-checks";

// A shop takes three times as long on PostgreSQL.
describe.each([
  ["pglite", 150],
  ["postgres", 20],
] as const)("%s", (kind, runs) => {
  useDatabase(kind);

  test(`${runs} shops with 100 groups of random acts each: stock, money and limits are what naive sums say`, async () => {
    const done = await runShops({ runs, groups: 100 }, checkShop);
    console.info(
      `== ${kind}, accepted: ${ACT_KINDS.map((act) => `${act} ${done.get(act) ?? 0}`).join(", ")}`,
    );
    for (const act of ACT_KINDS) expect(done.get(act), act).toBeGreaterThan(0);
  });
});
