import { z } from "zod";
import { db } from "~/platform/database/db.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { websiteSections } from "~drizzle/schema";
import { saveDraft } from "./edit-section.server";
import { getSection } from "./section-queries.server";
import { findSection, SECTIONS } from "./sections.server";

/** Earlier files have the name of a business before it. */
const FORMAT = "website 1";

/** Everything that is published, edited or not, as one object. Pictures are named, not contained. */
export async function exportWebsite(actor: AuditActor) {
  const rows = await db
    .select({ key: websiteSections.key, value: websiteSections.value })
    .from(websiteSections);
  await recordAudit(db, actor, { act: "downloaded", subject: "website" });
  const sections = SECTIONS.map(({ key, original }) => [
    key,
    rows.find((row) => row.key === key)?.value ?? original,
  ]);
  return { format: FORMAT, sections: Object.fromEntries(sections) as Record<string, unknown> };
}

const fileInput = z.object({
  format: z.string().endsWith(FORMAT),
  sections: z.record(z.string(), z.unknown()),
});

/**
 * Makes drafts of the sections of an exported file that differ from what is there. Nothing is
 * published. Problems: "invalid" at `file`, which names the first section and part that do not fit,
 * before anything is stored; "conflict", if somebody edits at the same moment.
 */
export async function importWebsite(
  actor: AuditActor,
  text: string,
): Promise<Outcome<{ count: number }>> {
  const parsed = fileInput.safeParse(readJson(text));
  if (!parsed.success) return wrongFile("Choose a file that was exported here");
  const edits = [];
  for (const [key, value] of Object.entries(parsed.data.sections)) {
    const section = findSection(key);
    if (!section) return wrongFile(`The file has a part that is not known: ${key.slice(0, 60)}`);
    const checked = section.schema.safeParse(value);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const where = issue?.path.join(", ") ?? "";
      return wrongFile(`${section.title}: ${[where, issue?.message].filter(Boolean).join(": ")}`);
    }
    edits.push({ section, value: checked.data });
  }
  let count = 0;
  for (const { section, value } of edits) {
    const { value: present, revision } = await getSection(section);
    if (JSON.stringify(value) === JSON.stringify(section.schema.parse(present))) continue;
    const saved = await saveDraft(actor, section, { value, revision });
    if (!saved.ok) return saved;
    count += 1;
  }
  return { ok: true, count };
}

const wrongFile = (message: string) => refuse("invalid", message, { field: "file" });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema says what is wrong.
    return null;
  }
}
