import { expect, test } from "vitest";
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

test("an account signs in by its username or address, in any case; no answer carries its hash", async () => {
  const { username, email } = await createUser();
  for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
    const outcome = await signIn(visitor(), { username: name, password: PASSWORD });
    expect(outcome).toMatchObject({ ok: true, user: { username } });
    expect(JSON.stringify(outcome)).not.toContain("argon2");
  }
});

test("a wrong password and an unknown name are refused in the same words", async () => {
  const { username } = await createUser();
  const wrong = await signIn(visitor(), { username, password: "not the password" });
  const unknown = await signIn(visitor(), { username: "nobody-here", password: PASSWORD });
  expect(wrong).toEqual(unknown);
  expect(wrong).toMatchObject({ ok: false, problem: { message: "Invalid credentials" } });
});

test("a name or address in use is refused without telling which", async () => {
  const taken = await createUser();
  const apply = (username: string, email: string) =>
    register(visitor(), registerInput.parse({ username, email, password: PASSWORD }));
  const byName = await apply(taken.username.toUpperCase(), "free@example.com");
  const byEmail = await apply("free-name", taken.email.toUpperCase());
  expect(byName).toMatchObject({ ok: false, problem: { code: "conflict" } });
  expect(byEmail).toEqual(byName);
});

test("ten failures lock the account from that address, and from there only", async () => {
  const { username } = await createUser();
  const guesser = visitor();
  for (let i = 0; i < 10; i++)
    expect(await codeOf(signIn(guesser, { username, password: `guess ${i}` }))).toBe(
      "unauthenticated",
    );
  expect(await codeOf(signIn(guesser, { username, password: PASSWORD }))).toBe("too-many");
  expect(await codeOf(signIn(visitor(), { username, password: PASSWORD }))).toBe("ok");
});

test("parallel guesses count one by one", async () => {
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

test("a hundred failures from many strangers lock strangers out, never the owner's own address", async () => {
  const { username } = await createUser();
  const owner = visitor();
  expect(await codeOf(signIn(owner, { username, password: PASSWORD }))).toBe("ok");
  const guesses = Array.from({ length: 100 }, () =>
    codeOf(signIn(visitor(), { username, password: "a guess" })),
  );
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(["unauthenticated"]));
  expect(await codeOf(signIn(visitor(), { username, password: PASSWORD }))).toBe("too-many");
  expect(await codeOf(signIn(owner, { username, password: PASSWORD }))).toBe("ok");
});
