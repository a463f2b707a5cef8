import { domainToASCII, domainToUnicode } from "node:url";
import { expect, test } from "vitest";
import { maskEmail, shownEmail } from "./shown-email";

const DOMAINS = [
  ...[
    "bücher.example",
    "büchér-straße.example",
    "почта.рф",
    "例え.テスト",
    "관리.한국",
    "中国.中国",
  ],
  ...["παράδειγμα.ελ", "मेल.भारत", "münchen.bücher.example", "a.ü.example", "ööööö.example"],
  ...["😀.example", "𠀀𠀁.example", "xyz-ü-abc.example", "éé-1.example", "ไทย.ไทย", "ü1.co.uk"],
];

test("a domain of another script is shown as node shows it, whatever the script", () => {
  for (const domain of DOMAINS) {
    const stored = domainToASCII(domain);
    expect(stored).toContain("xn--");
    expect(shownEmail(`A.b+c@${stored}`)).toBe(`A.b+c@${domainToUnicode(stored)}`);
    expect(shownEmail(`a@${stored.toUpperCase()}`)).toBe(`a@${domainToUnicode(stored)}`);
  }
});

test("random letters of all scripts are shown as node shows them", () => {
  let compared = 0;
  let random = 7;
  const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
  const ranges = [0xdf, 0x3b1, 0x430, 0x905, 0x3041, 0x4e00, 0xac00];
  while (compared < 500) {
    const letters = Array.from({ length: 1 + next(12) }, () =>
      String.fromCodePoint(next(3) ? (ranges[next(7)] ?? 0) + next(20) : 97 + next(26)),
    );
    const stored = domainToASCII(`${letters.join("")}.example`);
    if (!stored.startsWith("xn--")) continue;
    compared++;
    expect(shownEmail(`a@${stored}`)).toBe(`a@${domainToUnicode(stored)}`);
  }
});

test("what is no address of another script stays as it is", () => {
  for (const email of [
    ...["", "former-member", "user@example.com", "xn--bcher-kva@example.com"],
    ...["user@xn--.example", "user@xn--!.example", "user@xn--99999999999.example"],
    ...["user@xn--bcher-kv", "user@xn--a-ecp.ru-", `user@xn--${"9".repeat(300)}`],
  ]) {
    expect(shownEmail(email).replace(/^(.*)@.*$/, "$1")).toBe(email.replace(/^(.*)@.*$/, "$1"));
    if (!email.includes("@xn--")) expect(shownEmail(email)).toBe(email);
  }
  expect(shownEmail("user@xn--!.example")).toBe("user@xn--!.example");
  expect(shownEmail("user@xn--99999999999.example")).toBe("user@xn--99999999999.example");
});

test.each([
  ["jane@example.com", "j•••@example.com"],
  ["a@b.example", "a•••@b.example"],
  ['"odd@local"@example.com', '"•••@example.com'],
  ["😀smile@example.com", "😀•••@example.com"],
])("%s is masked as %s", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
