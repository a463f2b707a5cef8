import fc from "fast-check";
import { expect, test } from "vitest";
import { orderCode, readOrderCode } from "~/domain/orders/order-code";
import { accountCode, isLikeAccountCode, readAccountCode } from "./account-code";

const ids = fc.integer({ min: 1, max: 2_147_483_647 });

test("an account's code is read back, however it is typed, and is no order's", () => {
  expect(accountCode(1)).toMatch(/^BV-U-[34679ACDEFGHJKMNPQRTWXY]{4}$/);
  fc.assert(
    fc.property(ids, (id) => {
      const code = accountCode(id);
      for (const typed of [
        ...[code, code.toLowerCase(), code.replaceAll("-", ""), ` ${code.replaceAll("-", " ")} `],
        // U and V look alike, and no code has a V there.
        code.replace("U", "v"),
      ]) {
        expect(readAccountCode(typed), typed).toBe(id);
        expect(readOrderCode(typed), typed).toBeNull();
      }
      expect(readAccountCode(orderCode(id))).toBeNull();
    }),
  );
});

test("a code with a letter that none has is known as one, and means no account", () => {
  for (const text of ["BV-U-7K3O", "bvu7k30", "BV U 7KI3"]) {
    expect(readAccountCode(text), text).toBeNull();
    expect(isLikeAccountCode(text), text).toBe(true);
  }
  for (const text of ["", "BV-U", "BV-U-7K3", "BV-U-7K3M7K3M", "BV-7K3M", "U-7K3M", "BV-A-7K3M"]) {
    expect(readAccountCode(text), text).toBeNull();
    expect(isLikeAccountCode(text), text).toBe(false);
  }
});
