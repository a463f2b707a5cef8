import { editionOn, type Notices } from "~/content/notices";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { publishChange } from "./edit-section.server";
import { findSection } from "./sections.server";

/**
 * Publishes that the owner's counsel confirmed today the wording of New York's notices that holds
 * now. The version says who published it. Idempotent. Problems: "conflict" while the notices have a
 * draft.
 */
export async function confirmNotice(actor: AuditActor, now: Date): Promise<Outcome<object>> {
  const section = findSection("notices");
  if (!section) return refuse("not-found", "There are no notices");
  const day = businessDay(now);
  return publishChange(actor, section, (published) => {
    // The section's schema checked it.
    const { editions } = published as Notices;
    const { from, confirmedOn } = editionOn({ editions }, day);
    if (confirmedOn) return null;
    const confirmed = editions.map((one) =>
      one.from === from ? { ...one, confirmedOn: day } : one,
    );
    return { editions: confirmed };
  });
}
