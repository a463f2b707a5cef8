import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { users } from "~drizzle/schema";
import { useDatabase } from "../../../tests/support/database";
import { createUser, PASSWORD, visitor } from "../../../tests/support/builders";
import { registerInput } from "./accounts.schema";
import { register } from "./register.server";
import { signIn } from "./sign-in.server";

useDatabase();

const codeOf = async (outcome: ReturnType<typeof signIn>) => {
  const answer = await outcome;
  return answer.ok ? "ok" : answer.problem.code;
};

test("an account signs in by its username or address, in any case; no response contains its hash", async () => {
  const { username, email } = await createUser();
  for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
    const outcome = await signIn(visitor(), { username: name, password: PASSWORD });
    expect(outcome).toMatchObject({ ok: true, user: { username } });
    expect(JSON.stringify(outcome)).not.toContain("argon2");
  }
});

test("a wrong password and an unknown name are refused with the same words", async () => {
  const { username } = await createUser();
  const wrong = await signIn(visitor(), { username, password: "not the password" });
  const unknown = await signIn(visitor(), { username: "nobody-here", password: PASSWORD });
  expect(wrong).toEqual(unknown);
  expect(wrong).toMatchObject({ ok: false, problem: { message: "Invalid credentials" } });
});

test("a password counts as it was typed and is stored only as a slow, salted hash", async () => {
  const username = "typed-exactly";
  const password = "  Spaces, Case and Ünïcode 👩🏽‍🌾, at any length  ";
  await register(
    visitor(),
    registerInput.parse({ username, email: "typed@example.com", password }),
  );
  const attempts = [password, password.trim(), password.toLowerCase(), password.slice(0, 40)];
  const answers = attempts.map((attempt) =>
    codeOf(signIn(visitor(), { username, password: attempt })),
  );
  const refused = "unauthenticated";
  expect(await Promise.all(answers)).toEqual(["ok", refused, refused, refused]);
  const [account] = await db.select().from(users).where(eq(users.username, username));
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$/);
});

test("a password of five characters is refused, one of six accepted", () => {
  const parse = (password: string) =>
    registerInput.safeParse({ username: "shortly", email: "shortly@example.com", password });
  expect(parse("12345").success).toBe(false);
  expect(parse("123456").success).toBe(true);
});

test("a name or address in use is refused without saying which", async () => {
  const taken = await createUser();
  const apply = (username: string, email: string) =>
    register(visitor(), registerInput.parse({ username, email, password: PASSWORD }));
  const byName = await apply(taken.username.toUpperCase(), "free@example.com");
  const byEmail = await apply("free-name", taken.email.toUpperCase());
  expect(byName).toMatchObject({ ok: false, problem: { code: "conflict" } });
  expect(byEmail).toEqual(byName);
});

test("ten failures lock the account from that address only", async () => {
  const { username } = await createUser();
  const guesser = visitor();
  for (let i = 0; i < 10; i++)
    expect(await codeOf(signIn(guesser, { username, password: `guess ${i}` }))).toBe(
      "unauthenticated",
    );
  expect(await codeOf(signIn(guesser, { username, password: PASSWORD }))).toBe("too-many");
  expect(await codeOf(signIn(visitor(), { username, password: PASSWORD }))).toBe("ok");
});

test("parallel guesses are counted one by one", async () => {
  const { username } = await createUser();
  const guesser = visitor();
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) =>
      codeOf(signIn(guesser, { username, password: `guess ${i}` })),
    ),
  );
  expect(answers.filter((code) => code === "unauthenticated")).toHaveLength(10);
  expect(answers.filter((code) => code === "too-many")).toHaveLength(5);
});

async function failAsStrangers(username: string) {
  const guesses = Array.from({ length: 100 }, () =>
    codeOf(signIn(visitor(), { username, password: "a guess" })),
  );
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(["unauthenticated"]));
}

test("a hundred failures from unknown addresses lock out unknown addresses, never the owner's own", async () => {
  const { username } = await createUser();
  const owner = visitor();
  expect(await codeOf(signIn(owner, { username, password: PASSWORD }))).toBe("ok");
  await failAsStrangers(username);
  expect(await codeOf(signIn(visitor(), { username, password: PASSWORD }))).toBe("too-many");
  expect(await codeOf(signIn(owner, { username, password: PASSWORD }))).toBe("ok");
});

test("an owner who registered and has not signed in since is not locked out by strangers", async () => {
  const owner = visitor();
  const input = { username: "newcomer", email: "newcomer@example.com", password: PASSWORD };
  await register(owner, registerInput.parse(input));
  await failAsStrangers("newcomer");
  expect(await codeOf(signIn(visitor(), input))).toBe("too-many");
  expect(await codeOf(signIn(owner, input))).toBe("ok");
});

test.each([
  ["dеmo-admin", "a Cyrillic letter that looks like e"],
  ["demo‐admin", "a hyphen of Unicode"],
  ["demo\u200badmin", "a space without width"],
  ["demo admin", "a space"],
  ["demo@admin", "an address"],
])("%j, with %s, is not a valid username", (username) => {
  const account = { email: "look-alike@example.com", password: PASSWORD };
  const { error } = registerInput.safeParse({ ...account, username });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(["username"]);
  expect(registerInput.safeParse({ ...account, username: "demo-admin.2_x" }).success).toBe(true);
});
