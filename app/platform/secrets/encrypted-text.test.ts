import { afterEach, expect, test, vi } from "vitest";

// why: the secrets are read once per process, so each case needs its own process.
async function withSecrets(secrets: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secrets);
  return import("./encrypted-text.server");
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const [OLD, NEW] = ["the secret of last year", "the secret of this year"];

test("an encrypted text is decrypted, even after a new secret was put in front", async () => {
  const encrypted = (await withSecrets(OLD)).encryptText("key", "some text");
  expect(encrypted).not.toContain("some");
  const rotated = await withSecrets(`${NEW},${OLD}`);
  expect(rotated.decryptText("key", encrypted)).toEqual({ text: "some text", isCurrent: false });
  const again = rotated.encryptText("key", "some text");
  expect(rotated.decryptText("key", again)).toEqual({ text: "some text", isCurrent: true });
});

test("nothing is decrypted with another secret, for another purpose, or after a change", async () => {
  const { encryptText, decryptText } = await withSecrets(OLD);
  const encrypted = encryptText("key", "some text");
  expect(decryptText("another", encrypted)).toBeNull();
  const bytes = Buffer.from(encrypted, "base64url");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(decryptText("key", bytes.toString("base64url"))).toBeNull();
  expect((await withSecrets(NEW)).decryptText("key", encrypted)).toBeNull();
});
