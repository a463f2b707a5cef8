import { z } from "zod";
import { readChoice } from "~/platform/http/forms/button-action.server";
import { readId } from "~/lib/input/read-id";

/** The fields of a sent form that are none of the section's. */
const OTHER_FIELDS = new Set(["revision", "preview", "publish", "seen", "tell"]);

/** The marks of a refused file (RefusedFile). */
const MARK = /-upload(Refused|Without)$/;

/** The texts of a sent form, and the revision of the section that it was made from. */
export function sentTexts(fields: FormData) {
  const texts = Object.fromEntries(
    Array.from(fields).flatMap(([name, value]) =>
      typeof value === "string" && !OTHER_FIELDS.has(name) && !MARK.test(name)
        ? [[name, value]]
        : [],
    ),
  );
  const sent = fields.get("revision");
  const revision = typeof sent === "string" ? readId(sent) : null;
  return { texts, revision: revision ?? 0 };
}

const pressed = z.object({ revision: z.coerce.number().int().min(0) });

/** The revision that a button was pressed on. */
export const sentRevision = async (request: Request): Promise<number> =>
  (await readChoice(request, pressed)).revision;
