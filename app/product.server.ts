import { MODULES } from "~/domain/modules";
import { ageGate } from "~/http/age-gate/age-gate.server";
import { findSession } from "~/http/session.server";
import type { SharedPages } from "~/platform/product";
import type { LayeredProduct } from "~/platform/server/layer";
import { movedPath } from "~/routes/moved";
import { readAgeFlag } from "~/http/age-gate/age-cookie.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import { isLoginPage } from "~/http/cookies/visit.server";

/** The forms of visitors. Only the team sees what they store. */
const WITHOUT_A_PLACE = /^\/(book|careers|contact|newsletter|calendar)(\/|$)/;

/**
 * The address of the page that shows what a form stores, for when it is not known whether it did.
 * Null if its sender has none.
 */
function whereToLook(address: string, isPage: boolean): string | null {
  if (WITHOUT_A_PLACE.test(address)) return null;
  if (/^\/(checkout|cart)(\/|$)/.test(address)) return "/orders";
  // The page of something new is empty, and a button's address has no page.
  if (isPage && !address.endsWith("/new")) return address;
  return address.slice(0, address.lastIndexOf("/")) || "/";
}

/**
 * Who opens a document is counted, and its answer depends on the method, the range and the purpose
 * of the request.
 */
const isDocumentFile = (path: string) => /^\/investors\/documents\/./.test(path);

/** How readers share cached pages: by what they answered at the age gate and how they read. */
const sharedPages: SharedPages = {
  cookies: ["age", "lite", "hasVisited", "tourCompleted"],
  async readVariant(request) {
    const [until, preferences] = await Promise.all([
      readAgeFlag(request),
      readPreferences(request),
    ]);
    const flags = Object.entries({ age: until !== null, ...preferences });
    return { flags: flags.flatMap(([name, isOn]) => (isOn ? name : [])), until };
  },
  isPersonal: (path) => isLoginPage(path) || isDocumentFile(path),
  api: /^\/api\/(?:products|forum\/(?:categories|posts(?:\/\d+)?))$/,
};

/** What this product says to the platform. */
export const product: LayeredProduct = {
  modules: MODULES,
  findSession,
  beforeActions: ageGate,
  sharedPages,
  movedPath,
  whereToLook,
};
