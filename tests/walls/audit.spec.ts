import { randomBytes } from "node:crypto";
import { createAdmin, createUser, PASSWORD } from "../support/builders";
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
  await request.post(`/dashboard/products/${id}/archive`, own);
  await request.post(`/dashboard/products/${id}/delete`, { ...own, form: {} });
  await request.post("/launch-updates/double-opt-in/on", own);
  await request.post("/launch-updates/double-opt-in/off", own);
  // No change, so no audit entry.
  await request.post("/launch-updates/double-opt-in/off", own);
  expect((await request.get("/api/admin/download/subscribers")).status()).toBe(200);
  // No change, so no audit entry.
  await request.post("/dashboard/products/999999/archive", own);
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
  const found = await request.get(`/dashboard/audit?q=${encodeURIComponent(tea)}`);
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
