import { signedCookie } from "~/platform/http/cookies/signed-cookie.server";

const YEAR_SECONDS = 365 * 24 * 3600;

// Cookies, not the browser's localStorage, because these flags must work without script.
const cookies = {
  lite: signedCookie("lite", YEAR_SECONDS),
  hasVisited: signedCookie("hasVisited", YEAR_SECONDS),
  tourCompleted: signedCookie("tourCompleted", YEAR_SECONDS),
};

type Preference = keyof typeof cookies;

/** Set-Cookie that sets the flag for a year, or removes it. */
export function serializePreference(name: Preference, isOn: boolean): Promise<string> {
  return isOn ? cookies[name].serialize("1") : cookies[name].serialize("", { maxAge: 0 });
}

async function has(request: Request, name: Preference): Promise<boolean> {
  return (await cookies[name].parse(request.headers.get("Cookie"))) === "1";
}

/** The flags of earlier visits, and whether the browser asks for less data (Save-Data). */
export async function readPreferences(request: Request) {
  const [wantsLite, hasVisited, isTourCompleted] = await Promise.all([
    has(request, "lite"),
    has(request, "hasVisited"),
    has(request, "tourCompleted"),
  ]);
  const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
  return { isLite: wantsLite || savesData, wantsLite, savesData, hasVisited, isTourCompleted };
}
