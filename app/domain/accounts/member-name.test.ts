import { expect, test } from "vitest";
import { initials, memberName } from "./member-name";

test("a name contains no invisible or reversed letters, and is never empty", () => {
  const name = (firstName: string | null, lastName: string | null) =>
    memberName({ id: 7, firstName, lastName });
  expect(name("A\u200bda", "\u202eecalevoL")).toBe("Ada ecalevoL");
  expect(name("\u200b", null)).toBe("Member 7");
  expect(name(null, "\u3164")).toBe("Member 7");
  expect(initials({ id: 1, firstName: "ada", lastName: "von lovelace" })).toBe("AL");
});
