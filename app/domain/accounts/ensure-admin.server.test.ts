import { afterEach, expect, test, vi } from "vitest";
import { createUser, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { hasProvenEmail, getAccount, getAccountByLogin } from "./accounts-queries.server";
import { addressOf } from "./account-address";
import { registerInput } from "./accounts.schema";
import { ensureAdmin } from "./ensure-admin.server";
import { register } from "./register.server";
import { signIn } from "./sign-in.server";

useDatabase();

afterEach(() => vi.restoreAllMocks());

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a long and rare one" };

const owner = async () => {
  const account = await getAccountByLogin("owner");
  if (!account) throw new Error("No account of the owner");
  return account;
};

test("the account of the settings is made, is admin after each start and keeps what it has", async () => {
  const settings = { ...ADMIN, ADMIN_EMAIL: "owner@example.com" };
  expect(await Promise.all([ensureAdmin(settings), ensureAdmin(settings)])).toEqual([null, null]);
  const first = await owner();
  expect(first).toMatchObject({ role: "admin", email: "owner@example.com" });
  await ensureAdmin(settings);
  expect(await owner()).toEqual(first);
  await ensureAdmin({ ...settings, ADMIN_PASSWORD: "another long one" });
  const typed = { username: "owner", password: "another long one" };
  expect(await signIn(visitor(), typed)).toMatchObject({ ok: true });
});

test("somebody who only registered ADMIN_EMAIL loses it to the admin, and the site starts", async () => {
  const input = { username: "squatter", email: "boss@example.com", password: "quite a rare one" };
  const made = await register(visitor(), registerInput.parse(input));
  if (!made.ok) throw new Error(made.problem.message);
  await ensureAdmin({ ...ADMIN, ADMIN_EMAIL: "Boss@example.com" });
  expect((await owner()).email).toBe("Boss@example.com");
  expect(await hasProvenEmail(await owner())).toBe(true);
  const squatter = await getAccount(made.user.id);
  expect(squatter && addressOf(squatter)).toBe(null);
});

test("an ADMIN_EMAIL that another account has proven stops no start, and is said", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  await ensureAdmin({ ...ADMIN, ADMIN_EMAIL: "owner@example.com" });
  const other = await createUser();
  await ensureAdmin({ ...ADMIN, ADMIN_EMAIL: other.email });
  expect((await owner()).email).toBe("owner@example.com");
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("belongs to another account"));
  await ensureAdmin({ ADMIN_USERNAME: "second", ADMIN_EMAIL: other.email });
  expect(await getAccountByLogin("second")).toMatchObject({ role: "admin" });
  expect((await getAccount(other.id))?.email).toBe(other.email);
});

test("without settings no second admin is made", async () => {
  expect(await ensureAdmin({})).toBe(null);
});
