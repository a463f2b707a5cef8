import { z } from "zod";
import { optionalLine } from "~/lib/input/input";
import { checkbox } from "~/lib/input/numbers";
import { visibleText } from "~/lib/text/visible-text";

/** The parts of a profile that its member may show or not. */
export const PROFILE_PARTS = ["joined", "posts", "achievements"] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

const HANDLE = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,28}[a-z0-9]$/;
const HANDLE_RULE =
  "A name for mentions has 3 to 30 letters from a to z, numbers, and single dashes between them";

/** Letters of different scripts in one name look like one script and imitate another name. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** `isPublic`: everybody may see the profile before anything is published. `shown` is a part, several parts, or nothing. */
export const profileInput = z.object({
  displayName: optionalLine({ label: "Name", max: 60 })
    .transform((name) => (name === null ? null : visibleText(name.normalize("NFKC")) || null))
    .refine(
      (name) => name === null || SCRIPTS.filter((script) => script.test(name)).length < 2,
      "Write the name in letters of one alphabet",
    )
    .refine((name) => name === null || !name.includes("@"), "A name has no @")
    .refine((name) => name === null || /\p{L}/u.test(name), "A name has at least one letter"),
  handle: optionalLine({ label: "Name for mentions", max: 31 })
    .transform((handle) => handle?.toLowerCase().replace(/^@/, "") || null)
    .refine((handle) => handle === null || HANDLE.test(handle), HANDLE_RULE),
  isPublic: checkbox,
  shown: z
    .union([z.enum(PROFILE_PARTS), z.array(z.enum(PROFILE_PARTS))])
    .nullish()
    .transform((shown) => [shown ?? []].flat()),
});

export type ProfileInput = z.infer<typeof profileInput>;

/** A handle made from a name, or an empty text if its letters allow none. */
export function handleFrom(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase();
  const handle = plain
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 30);
  const trimmed = handle.replace(/^-+|-+$/g, "");
  return HANDLE.test(trimmed) ? trimmed : "";
}
