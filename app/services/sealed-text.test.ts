import { afterEach, expect, test, vi } from "vitest";

// why: the secrets are read once per process, so each case needs its own process.
async function withSecrets(secrets: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secrets);
  return import("./sealed-text.server");
}

afterEach(() => {
  vi.unstubAllEnvs();
});

const [OLD, NEW] = ["the secret of last year", "the secret of this year"];

test("what was sealed is read again, also after a new secret came in front", async () => {
  const sealed = (await withSecrets(OLD)).sealText("key", "some text");
  expect(sealed).not.toContain("some");
  const rotated = await withSecrets(`${NEW},${OLD}`);
  expect(rotated.openSealedText("key", sealed)).toEqual({ text: "some text", isCurrent: false });
  const anew = rotated.sealText("key", "some text");
  expect(rotated.openSealedText("key", anew)).toEqual({ text: "some text", isCurrent: true });
});

test("nothing is read under another secret, for another purpose, or after a change", async () => {
  const { sealText, openSealedText } = await withSecrets(OLD);
  const sealed = sealText("key", "some text");
  expect(openSealedText("another", sealed)).toBeNull();
  const bytes = Buffer.from(sealed, "base64url");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(openSealedText("key", bytes.toString("base64url"))).toBeNull();
  expect((await withSecrets(NEW)).openSealedText("key", sealed)).toBeNull();
});
