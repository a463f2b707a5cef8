import type { BrowserContext } from "@playwright/test";
import { addressesOf } from "../walls/matrix-addresses";
import { formsOf, kindOf } from "./attacks/page-forms";
import { createAdmin, createStaff, PASSWORD, member } from "./builders";
import { ageCookie, freshAddress, signInCookie } from "./http";
import { createPersonRows } from "./person-rows";

export const FILLERS = ["visitor", "customer", "admin"] as const;

export type Filler = (typeof FILLERS)[number];

/** Fields that a person fills in with a text, a file, a choice or a count. */
const FILLED_IN = /^(text|textarea|email|tel|url|search|number|date|time|file|select)$/;

/**
 * Signs the browser in as a new person of this kind, past the age gate. Returns the pages of the
 * route table that together have each form with something to fill in that the person can open.
 */
export async function pagesWithForms(
  filler: Filler,
  { context, origin }: { context: BrowserContext; origin: string },
): Promise<string[]> {
  const { user, ids } = await createPersonRows((await member()).user);
  const { username } = filler === "admin" ? await createAdmin() : user;
  const cookie =
    filler === "visitor" ? await ageCookie(origin) : await signInCookie(origin, username, PASSWORD);
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    }),
  );
  const pages: string[] = [];
  const seen = new Set<string>();
  const addresses = await addressesOf(user, ids, await createStaff());
  for (const path of addresses.filter((address) => !address.endsWith(".data"))) {
    const response = await fetch(origin + path, {
      redirect: "manual",
      headers: { Cookie: cookie, "X-Forwarded-For": freshAddress() },
    });
    const html = await response.text();
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const fresh = formsOf(path, html).filter(
      (form) => !seen.has(kindOf(form)) && form.fields.some(({ type }) => FILLED_IN.test(type)),
    );
    if (fresh.length > 0) pages.push(path);
    for (const form of fresh) seen.add(kindOf(form));
  }
  return pages;
}
