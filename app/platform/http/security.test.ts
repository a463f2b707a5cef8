import { beforeAll, describe, expect, test, vi } from "vitest";

const NO_OTHERS = { framed: [], formTargets: [] };

describe("a site whose SITE_URL is https", () => {
  let security: typeof import("./security.server");
  let cookies: typeof import("./cookies/signed-cookie.server");

  beforeAll(async () => {
    vi.stubEnv("SITE_URL", "https://www.example.com");
    vi.resetModules();
    security = await import("./security.server");
    cookies = await import("./cookies/signed-cookie.server");
    return () => vi.unstubAllEnvs();
  });

  test("tells browsers to use only https, for a year, including subdomains", () => {
    const { "Strict-Transport-Security": hsts } = security.SECURITY_HEADERS;
    expect(hsts).toBe("max-age=31536000; includeSubDomains");
    expect(security.contentSecurityPolicy({ scripts: [], styles: [] }, NO_OTHERS)).toContain(
      "upgrade-insecure-requests",
    );
  });

  test("writes cookies that are Secure, HttpOnly and SameSite, with SameSite last", async () => {
    const line = await cookies.signedCookie("example").serialize("value");
    expect(line).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("deletes the cookie of a session that is destroyed, for browsers that know only Expires", async () => {
    const { createCookieSessionStorage } = await import("@remix-run/node");
    const storage = createCookieSessionStorage({ cookie: cookies.signedCookie("example", 3600) });
    const line = await storage.destroySession(await storage.getSession());
    expect(line).toContain("example=deleted; ");
    expect(line).toContain("Expires=Thu, 01 Jan 1970");
  });

  test("accepts a write from its own host name, whatever name a proxy uses", () => {
    const write = (origin: string) =>
      new Request("http://inside.example/contact", {
        method: "POST",
        headers: { Host: "inside.example", Origin: origin },
      });
    expect(security.sourceOfWrite(write("https://www.example.com"))).toBe("here");
    expect(security.sourceOfWrite(write("https://example.com"))).toBe("elsewhere");
  });

  test("refuses a write from a page that came unencrypted, even from its own host name", () => {
    for (const header of ["Origin", "Referer"]) {
      for (const host of ["www.example.com", "inside.example"]) {
        const write = new Request("http://inside.example/contact", {
          method: "POST",
          headers: { Host: "inside.example", [header]: `http://${host}` },
        });
        expect(security.sourceOfWrite(write), `${header} ${host}`).toBe("elsewhere");
      }
    }
  });
});

test("a page runs only its own scripts and cannot be framed", async () => {
  const { contentSecurityPolicy, policyHash, SECURITY_HEADERS } = await import("./security.server");
  const policy = contentSecurityPolicy({ scripts: [policyHash("ours()")], styles: [] }, NO_OTHERS);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).not.toMatch(/unsafe-|\*|data:/);
  for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
    expect(policy).toContain(rule);
  }
  expect(policy).toContain("frame-ancestors 'none'");
  expect(SECURITY_HEADERS).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Frame-Options": "DENY",
  });
});
