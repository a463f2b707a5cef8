import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.server";
import { refusePassword } from "./password-rules.server";

const owner = { username: "jo.smith", email: "jo.farmer@example.com" };

test.each([
  "password",
  "PASSWORD",
  "123456",
  "Qwerty",
  "ｐａｓｓｗｏｒｄ",
  "jo.smith",
  "JO.SMITH",
  "jo.farmer",
  "jo.farmer@example.com",
  " Jo.Farmer@Example.COM ",
])("%j is refused", async (password) => {
  expect(await refusePassword(password, owner)).toMatchObject({
    problem: { code: "invalid", field: "password" },
  });
});

test.each(["six-letters", "jo.smith has a farm", "пароль долгий", "valley-admin", "日本語の言葉"])(
  "%j is taken",
  async (password) => {
    expect(await refusePassword(password, owner)).toBeNull();
  },
);

test("a password matches however the keyboard wrote its characters, an old hash as typed", async () => {
  const [composed, decomposed] = ["Café crème ﬁve", "Cafe\u0301 cre\u0300me five"];
  const stored = await hashPassword(composed);
  expect(await isPassword(decomposed, stored)).toBe(true);
  expect(await isPassword("Cafe creme five", stored)).toBe(false);
  const old = await hash(decomposed, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(await isPassword(decomposed, old)).toBe(true);
  expect(await isPassword("Cafe creme five", old)).toBe(false);
});
