import { expect, test } from "vitest";
import { initials, memberName, memberView } from "./member-name";

const member = (firstName: string | null, lastName: string | null, displayName?: string) => ({
  id: 7,
  firstName,
  lastName,
  displayName: displayName ?? null,
});

test("a name contains no invisible or reversed letters, and is never empty", () => {
  expect(memberName(member("A\u200bda", "\u202eecalevoL"))).toBe("Ada ecalevoL");
  expect(memberName(member("\u200b", null))).toBe("Member 7");
  expect(memberName(member(null, "\u3164"))).toBe("Member 7");
  expect(initials(member("ada", "von lovelace"))).toBe("AL");
});

test("a display name is shown in place of the other names, which the API does not tell either", () => {
  const named = member("Ada", "Lovelace", "Field Notes");
  expect(memberName(named)).toBe("Field Notes");
  expect(initials(named)).toBe("FN");
  expect(memberView(named)).toEqual({ id: 7, firstName: "Field Notes", lastName: null });
  expect(memberView(member("Ada", "Lovelace"))).toEqual({
    id: 7,
    firstName: "Ada",
    lastName: "Lovelace",
  });
});

test("a registered name that imitates the team is not shown", () => {
  for (const [first, last] of [
    ["Admin", null],
    ["The", "Moderator"],
    ["Battle Valley", "Cannabis"],
    // Cyrillic letters.
    ["\u0430dmin", null],
    ["S.T.A.F.F", null],
    ["0fficial", "Bob"],
  ] as const) {
    expect(memberName(member(first, last)), first).toBe("Member 7");
  }
  expect(memberName(member("Adminda", "Stafford"))).toBe("Adminda Stafford");
});
