import { createAdmin, createProduct, PASSWORD } from "../support/builders";
import { eachOf } from "../support/each-of";
import { expect, test } from "../support/test";
import { routesWith } from "../walls/routes";

/** Routes that page a list, and the alias of one. */
const LISTS = routesWith(/\b(jsonList|readPostList)\(|"\.\/all-bookings\.route"/);

const NONSENSE = {
  limit: ["-1", "0", "abc", "1.5", "1e3", "", "99999999999"],
  cursor: ["-1", "0", "abc", "", "%00"],
};

test("every list refuses an invalid limit and cursor, and says what is valid", async ({
  request,
  baseURL,
}) => {
  const { username } = await createAdmin();
  await createProduct();
  const signedIn = await request.post("/api/auth/login", {
    data: { username, password: PASSWORD },
    headers: { Origin: baseURL ?? "" },
  });
  expect(signedIn.status()).toBe(200);
  expect(LISTS.length).toBeGreaterThan(11);
  await eachOf(LISTS, async ({ url: list }) => {
    expect.soft((await request.get(`${list}?limit=1`)).status(), list).toBe(200);
    for (const [name, values] of Object.entries(NONSENSE)) {
      for (const value of values) {
        const answer = await request.get(`${list}?${name}=${value}`);
        expect.soft(answer.status(), `${list}?${name}=${value}`).toBe(400);
        const told = (await answer.json()) as { message: string; errors: Record<string, string[]> };
        expect.soft(told.errors, `${list}?${name}=${value}`).toEqual({ [name]: [told.message] });
      }
    }
  });
  for (const query of ["status=lost", "status="]) {
    const answer = await request.get(`/api/admin/orders?${query}`);
    expect.soft(answer.status(), query).toBe(400);
    expect.soft(await answer.json(), query).toHaveProperty("errors.status");
  }
});

test("an address that contains NUL is refused with a message, as JSON and as a page", async ({
  request,
}) => {
  const answer = await request.get("/api/products?cursor=%00&limit=2");
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({
    errors: { cursor: [expect.stringContaining("NUL")] },
  });
  const page = await request.get("/shop?category=%00", { headers: { Accept: "text/html" } });
  expect(page.status()).toBe(400);
  expect(await page.text()).toContain("NUL character");
});
