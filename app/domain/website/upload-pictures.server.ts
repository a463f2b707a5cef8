import type { AuditActor } from "~/domain/audit/record-audit.server";
import type { Texts } from "./fields.server";
import { addPicture } from "./pictures.server";
import type { Section } from "./section.server";
import { type FormPart, formOf } from "./section-form.server";
import { uploadName } from "./upload-name";
import { pictureInput } from "./website.schema";

/** A file that was sent for a control. */
type Sent = { name: string; read: () => Promise<Buffer> };

type Taken = {
  /** The addresses of the stored pictures, by the names of the controls that choose them. */
  chosen: Texts;
  /** What is wrong with the others, by the names of their own fields. */
  refused: Record<string, string>;
};

/** The form of a section as it was sent. */
type Form = {
  texts: Texts;
  files: ReadonlyMap<string, Sent>;
  /** Whether a file of this field was refused before, and nobody chose to save without it. */
  isFileNeeded: (name: string) => boolean;
};

const MISSING = "Choose another picture, or check the box to save it without a new one";
const EMPTY = "The file is empty. Choose another picture";

/**
 * Stores the pictures that were sent beside the choices of a section's form, each under the name
 * that its row has, or its file. They are among the pictures from then on, whatever becomes of the
 * form. Files for anything else, and for rows that are to be removed, are ignored.
 */
export async function uploadPictures(
  actor: AuditActor,
  section: Section,
  { texts, files, isFileNeeded }: Form,
): Promise<Taken> {
  const taken: Taken = { chosen: {}, refused: {} };
  for (const { name, label } of pictureControls(formOf(section, texts))) {
    const [upload, row] = [uploadName(name), name.slice(0, name.lastIndexOf("-"))];
    if (texts[`${row}-remove`]) continue;
    const file = files.get(upload);
    if (!file) {
      if (isFileNeeded(upload)) taken.refused[upload] = MISSING;
      continue;
    }
    const bytes = await file.read();
    const picture = { name: pictureName([texts[`${row}-name`], stem(file.name), label]), bytes };
    if (bytes.length === 0) {
      taken.refused[upload] = EMPTY;
      continue;
    }
    const added = await addPicture(actor, picture);
    if (added.ok) taken.chosen[name] = added.address;
    else taken.refused[upload] = added.problem.message;
  }
  return taken;
}

/** The controls of the form that choose a picture. */
function pictureControls(parts: readonly FormPart[]): { name: string; label: string }[] {
  return parts.flatMap((part) => {
    if (part.kind === "control") return part.input === "picture" ? [part] : [];
    return part.kind === "group"
      ? pictureControls(part.parts)
      : part.items.flatMap((item) => pictureControls(item.parts));
  });
}

const stem = (fileName: string) => fileName.replace(/\.\w{1,5}$/, "");

/** The first of the texts that can be a picture's name. */
function pictureName(texts: readonly (string | undefined)[]): string {
  for (const text of texts) {
    const parsed = pictureInput.safeParse({ name: text?.slice(0, 200) });
    if (parsed.success) return parsed.data.name;
  }
  return "Picture";
}
