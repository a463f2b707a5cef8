import type { Site } from "~/content/site";
import { env } from "~/platform/env.server";
import type { AllowedOrigins } from "~/platform/http/security.server";

/** Where "No, I'm under 21" leads: a general search site. The CSP's form-action allows it. */
export const LEAVE_URL = "https://www.google.com/";

/** The origin of the player for linked videos, loaded when a reader presses play. */
const VIDEO_ORIGIN = "https://www.youtube-nocookie.com";

/** The page of the scheduling service that Schedule Meeting embeds, or null. */
export const schedulingPageOf = (site: Pick<Site, "schedulingPage">): string | null =>
  env.SCHEDULING_URL ?? site.schedulingPage ?? null;

/**
 * The other origins of the policy. All pages name all of them, because after a client-side navigation
 * the policy of the first page stays in force.
 */
export function allowedOrigins(site: Pick<Site, "schedulingPage">): AllowedOrigins {
  const schedulingPage = schedulingPageOf(site);
  return {
    framed: [VIDEO_ORIGIN, ...(schedulingPage ? [new URL(schedulingPage).origin] : [])],
    formTargets: [new URL(LEAVE_URL).origin],
  };
}
