import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { orderCode, readOrderCode } from "~/domain/orders/order-code";
import { spokenNumber } from "~/lib/spoken-number";
import {
  accountCode,
  isLikeAccountCode,
  readAccountCode,
  readOldAccountCode,
} from "./account-code.server";

afterEach(() => {
  vi.unstubAllEnvs();
});

const ids = fc.integer({ min: 1, max: 2_147_483_647 });

const oldCode = (id: number) => `BV-U-${spokenNumber(id)}`;

/** The same code as people and scanners write it. U and V look alike, and no code has a V there. */
const writings = (code: string) => [
  ...[code, code.toLowerCase(), code.replaceAll("-", ""), ` ${code.replaceAll("-", " ")} `],
  code.replace("U", "v"),
];

test("an account's code is read back, however it is typed, and is no order's", () => {
  expect(accountCode(1)).toMatch(/^BV-U(-[34679ACDEFGHJKMNPQRTWXY]{4}){2}$/);
  fc.assert(
    fc.property(ids, (id) => {
      for (const typed of writings(accountCode(id))) {
        expect(readAccountCode(typed), typed).toBe(id);
        expect(readOldAccountCode(typed), typed).toBeNull();
        expect(readOrderCode(typed), typed).toBeNull();
      }
      expect(readAccountCode(orderCode(id))).toBeNull();
    }),
  );
});

test("a code from before is told from one of today by its length, and is nobody's code", () => {
  fc.assert(
    fc.property(ids, (id) => {
      for (const typed of writings(oldCode(id))) {
        expect(readOldAccountCode(typed), typed).toBe(id);
        expect(readAccountCode(typed), typed).toBeNull();
      }
      expect(readOldAccountCode(orderCode(id))).toBeNull();
    }),
  );
});

test("keyed letters that are made up or another account's are refused", () => {
  const keyed = accountCode(1).slice(-4);
  const others = new Set<string>();
  for (let id = 2; id < 200; id += 1) {
    const forged = `${oldCode(id)}-${keyed}`;
    others.add(accountCode(id).slice(-4));
    expect(readAccountCode(forged) === null, forged).toBe(accountCode(id) !== forged);
  }
  // They tell nothing of each other: of 198 among 279,841 hardly two are the same.
  expect(others.size).toBeGreaterThan(190);
  const [first = "", ...rest] = keyed;
  for (const letter of "34679ACDEFGHJKMNPQRTWXY5O") {
    if (letter === first) continue;
    const forged = `${oldCode(1)}-${letter}${rest.join("")}`;
    expect(readAccountCode(forged), forged).toBeNull();
    expect(isLikeAccountCode(forged), forged).toBe(true);
  }
});

// why: the secrets are read once per process, so each case needs its own process.
async function withSecrets(secrets: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secrets);
  return import("./account-code.server");
}

test("a code is read as long as its secret is in the list, and the first one makes the codes", async () => {
  const [before, after] = ["the secret of last year", "the secret of this year"];
  const printed = (await withSecrets(before)).accountCode(7);
  const rotated = await withSecrets(`${after},${before}`);
  expect(rotated.readAccountCode(printed)).toBe(7);
  const shown = rotated.accountCode(7);
  expect(shown).not.toBe(printed);
  expect(rotated.readAccountCode(shown)).toBe(7);
  const dropped = await withSecrets(after);
  expect(dropped.accountCode(7)).toBe(shown);
  expect(dropped.readAccountCode(printed)).toBeNull();
});

test("a code with a letter that none has is known as one, and means no account", () => {
  for (const text of ["BV-U-7K3O", "bvu7k30", "BV U 7KI3", "BV-U-7K3O-7K3M"]) {
    expect(readAccountCode(text), text).toBeNull();
    expect(readOldAccountCode(text), text).toBeNull();
    expect(isLikeAccountCode(text), text).toBe(true);
  }
  for (const text of [
    "",
    "BV-U",
    "BV-U-7K3",
    "BV-U-7K3M7K3M7K3M",
    "BV-7K3M",
    "U-7K3M",
    "BV-A-7K3M",
  ]) {
    expect(readAccountCode(text), text).toBeNull();
    expect(readOldAccountCode(text), text).toBeNull();
    expect(isLikeAccountCode(text), text).toBe(false);
  }
});
