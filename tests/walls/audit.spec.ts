import { randomBytes } from "node:crypto";
import { createAdmin, createUser, PASSWORD } from "../support/builders";
import { eachOf } from "../support/each-of";
import { resumes } from "../support/files";
import { createDocument } from "../support/investors";
import { expect, test } from "../support/test";

test("what an admin does and downloads is in the audit log, and a search finds it", async ({
  request,
  baseURL,
}) => {
  const { username } = await createAdmin();
  const data = { username, password: PASSWORD };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
  const own = { headers: { Origin: baseURL ?? "" }, maxRedirects: 0 };
  const tea = `Tea ${randomBytes(4).toString("hex")}`;
  const made = await request.post("/api/admin/products", {
    ...own,
    data: { name: tea, description: "", price: "5.00", category: "Tea", kind: "other" },
  });
  expect(made.status()).toBe(201);
  // The API's own answer.
  const { id } = (await made.json()) as { id: number };
  await request.post(`/office/products/${id}/archive`, own);
  await request.post(`/office/products/${id}/delete`, { ...own, form: {} });
  await request.post("/office/launch-updates/double-opt-in/on", own);
  await request.post("/office/launch-updates/double-opt-in/off", own);
  // No change, so no audit entry.
  await request.post("/office/launch-updates/double-opt-in/off", own);
  expect((await request.get("/api/admin/download/subscribers")).status()).toBe(200);
  // No change, so no audit entry.
  await request.post("/office/products/999999/archive", own);
  await request.get("/api/admin/download/nothing");

  const response = await request.get("/api/admin/audit?limit=100");
  const rows = (await response.json()) as { actorName: string; act: string; subject: string }[];
  const mine = rows.filter(({ actorName }) => actorName === username);
  expect(mine.map(({ act, subject }) => [act, subject])).toEqual([
    ["downloaded", "subscribers as CSV"],
    ["confirmation by mail turned off", null],
    ["confirmation by mail turned on", null],
    ["product deleted", `product ${id}`],
    ["product archived", `product ${id}`],
    ["product added", `product ${id}`],
  ]);
  const found = await request.get(`/office/audit?q=${encodeURIComponent(tea)}`);
  const page = await found.text();
  expect(page.split(tea).length - 1).toBeGreaterThanOrEqual(3);
  expect(page).not.toContain("subscribers as CSV");
});

test("what members do is not in the admins' log", async ({ request, baseURL }) => {
  const { username } = await createUser();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  await request.post("/api/forum/posts", {
    headers: { Origin: baseURL ?? "" },
    data: { title: "A title", content: "Some words" },
  });
  const admin = await createAdmin();
  await request.post("/api/auth/login", {
    headers: { Origin: baseURL ?? "" },
    data: { username: admin.username, password: PASSWORD },
  });
  const rows = await (await request.get(`/api/admin/audit?limit=1000`)).text();
  expect(rows).not.toContain(username);
});

/** Requests that get the first byte of a file, or learn that it is unchanged. */
const OPENINGS: { method?: string; headers?: Record<string, string> }[] = [
  {},
  { method: "HEAD" },
  { headers: { Range: "bytes=0-" } },
  { headers: { Range: "bytes=0-0" } },
  { headers: { Range: "bytes=-99999999" } },
  { headers: { Range: "bytes=0-1,3-4" } },
  { headers: { Range: "bytes=1-", "If-Range": '"another"' } },
  { headers: { Range: "bytes=1-", "If-Range": "Sat, 21 Nov 2026 00:00:00 GMT" } },
  { headers: { "If-None-Match": "*" } },
];

test(
  "each way to open a private file is in the audit log",
  { tag: "@sweep" },
  async ({ request, baseURL }) => {
    const { name, mimeType, buffer } = resumes.pdf;
    const applied = await request.post("/api/job-applications", {
      data: {
        ...{
          firstName: "Ada",
          lastName: "Lovelace",
          email: "ada@example.com",
          phone: "5185550100",
        },
        ...{ position: "budtender", experience: "none", availability: "full-time" },
        resumeFileName: name,
        resumeFileData: `data:${mimeType};base64,${buffer.toString("base64")}`,
      },
    });
    expect(applied.status(), await applied.text()).toBe(201);
    const { id } = (await applied.json()) as { id: number };
    const document = await createDocument("board");
    const addresses = [
      `/office/applications/${id}/resume`,
      `/api/admin/resume/${id}`,
      `/investors/documents/${document}/view`,
      `/investors/documents/${document}/download`,
      `/api/investor/documents/${document}`,
    ];
    await eachOf(addresses, async (address) => {
      const { username } = await createAdmin();
      const login = { data: { username, password: PASSWORD }, headers: { Origin: baseURL ?? "" } };
      expect((await request.post("/api/auth/login", login)).status()).toBe(200);
      const countRows = async () => {
        const rows = (await (await request.get("/api/admin/audit?limit=1000")).json()) as {
          actorName: string;
        }[];
        return rows.filter(({ actorName }) => actorName === username).length;
      };
      // Who begins after the first byte has read nearly all of it.
      const later = { headers: { Range: "bytes=1-" } };
      await request.get(address, later);
      expect(await countRows(), address).toBe(1);
      let rows = 1;
      for (const opening of OPENINGS) {
        const response = await request.fetch(address, opening);
        expect(response.status(), address).toBeLessThan(400);
        expect(await countRows(), `${address} ${JSON.stringify(opening)}`).toBe((rows += 1));
        await request.get(address, later);
        expect(await countRows(), `${address}, a later part`).toBe(rows);
      }
    });
  },
);
