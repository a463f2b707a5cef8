import { afterEach, expect, test, vi } from "vitest";

async function environment(given: Record<string, string>) {
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  vi.resetModules();
  const { env } = await import("./env.server");
  return env;
}

afterEach(() => vi.unstubAllEnvs());

test.each<[Record<string, string>, string]>([
  [{ MAIL: "/var/mail/root" }, "sent"],
  [{ MAIL: "Held" }, "sent"],
  [{ MAIL: "held" }, "held"],
  [{ MAIL: "held", MAIL_DELIVERY: "sent" }, "sent"],
  [{ MAIL: "/var/mail/root", MAIL_DELIVERY: "held" }, "held"],
])("%j: mail is %s, because MAIL is a mailbox unless it says sent or held", async (given, says) => {
  expect((await environment({ MAIL: "", ...given })).MAIL_DELIVERY).toBe(says);
});

test("MAIL_DELIVERY takes nothing else", async () => {
  await expect(environment({ MAIL_DELIVERY: "/var/mail/root" })).rejects.toThrow(
    'MAIL_DELIVERY: got "/var/mail/root", takes sent or held',
  );
});

test.each(["https://x;sandbox/", "https://x,y/", "https://x'y/", "https://*/", "https://x y/"])(
  "SCHEDULING_URL %s, which would change the Content-Security-Policy, is refused",
  async (page) => {
    await expect(environment({ SCHEDULING_URL: page })).rejects.toThrow(/^SCHEDULING_URL: got /);
  },
);

test.each([
  ["::1", "http://[::1]:3000/login"],
  ["::", "http://[::]:3000/login"],
  ["127.0.0.1", "http://127.0.0.1:3000/login"],
])("without SITE_URL, links of a site on HOST=%s are %s", async (HOST, link) => {
  await environment({ HOST, PORT: "3000", SITE_URL: "" });
  const { siteUrl } = await import("./site-url.server");
  expect(siteUrl("/login")).toBe(link);
});
