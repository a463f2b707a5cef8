import { createAdmin, createProduct, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

/** Pages of the team by the addresses that older mails and bookmarks have. */
const MOVED = (id: number) => [
  ["/dashboard/orders?status=pending&q=a%20b", "/office/orders/all?status=pending&q=a%20b"],
  ["/dashboard/products", "/office/products"],
  [`/dashboard/products/${id}`, `/office/products/${id}`],
  [`/dashboard/products/${id}/pictures`, `/office/products/${id}/pictures`],
  ["/dashboard/appointments?view=month", "/office/appointments?view=month"],
  ["/dashboard/appointments/requests", "/office/appointments/requests"],
  ["/dashboard/audit", "/office/audit"],
  ["/dashboard/reports", "/office/forum/reports"],
  ["/dashboard/held/words", "/office/forum/held/words"],
  ["/launch-updates", "/office/launch-updates"],
  ["/outbox", "/office/outbox"],
];

test("the former address of a page of the team leads to the present one", async ({
  request,
  baseURL,
}) => {
  const { username } = await createAdmin();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const { id } = await createProduct();
  for (const [former = "", present] of MOVED(id)) {
    const answer = await request.get(former, { maxRedirects: 0 });
    expect([former, answer.status(), answer.headers().location]).toEqual([former, 301, present]);
    expect([present, (await request.get(former)).status()]).toEqual([present, 200]);
  }
  const order = await request.get("/dashboard/orders/12?x=1", { maxRedirects: 0 });
  expect(order.headers().location).toBe("/office/orders/12?x=1");

  // What a page that was loaded before the move still sends.
  const own = { headers: { Origin: baseURL ?? "" }, maxRedirects: 0 };
  const archived = await request.post(`/dashboard/products/${id}/archive`, own);
  expect([archived.status(), archived.headers().location]).toEqual([303, "/office/products"]);
  const page = await request.get("/dashboard/products.data", { maxRedirects: 0 });
  expect(page.status()).toBe(200);
  // Express would add a charset.
  expect(page.headers()["content-type"]).toContain("text/x-script");

  // Names that only begin like one of them never moved.
  for (const other of ["/outboxes", "/dashboard/productsX", "/launch-updates-2"]) {
    expect([other, (await request.get(other, { maxRedirects: 0 })).status()]).toEqual([other, 404]);
  }
});

test("a former address asks for the sign-in of its page", async ({ request }) => {
  const answer = await request.get("/outbox");
  expect(answer.url()).toMatch(/\/login/);
});
