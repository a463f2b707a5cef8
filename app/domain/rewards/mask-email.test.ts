import { expect, test } from "vitest";
import { maskEmail } from "./mask-email";

test.each([
  ["jane@example.com", "j•••@example.com"],
  ["a@b.example", "a•••@b.example"],
  ['"odd@local"@example.com', '"•••@example.com'],
  ["😀smile@example.com", "😀•••@example.com"],
])("%s is shown as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
