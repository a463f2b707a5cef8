import { expect, test } from "vitest";
import { useDatabase } from "../../support/database";
import { ACT_KINDS, runShops } from "../../support/shop-acts";
import { checkShop } from "../../support/shop-checks";

useDatabase();

test("150 shops with 100 groups of random acts each: stock, money and limits are what naive sums say", async () => {
  const done = await runShops({ runs: 150, groups: 100 }, checkShop);
  console.info(
    `== accepted: ${ACT_KINDS.map((kind) => `${kind} ${done.get(kind) ?? 0}`).join(", ")}`,
  );
  for (const kind of ACT_KINDS) expect(done.get(kind), kind).toBeGreaterThan(0);
});
