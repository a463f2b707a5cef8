import type { Database } from "~/platform/database/db.server";
import { type EditCheck, lockEdit } from "~/platform/database/edit-check.server";
import { labelOf } from "~/lib/input/choices";
import {
  changedSince,
  type FormValues,
  REVISION_FIELD,
  revisionOf,
  shownText,
} from "~/lib/input/revision";
import { refuse } from "~/lib/outcome";
import { textField } from "./form.server";

type Options = readonly { value: string; label: string }[];

/** What an edit form shows of the stored values. */
export type Shown = {
  /** The values that the form would start with now. Null if there is nothing to edit any longer. */
  present: (tx: Database) => Promise<FormValues | null>;
  /** The labels of the fields whose values are not for reading. */
  labels?: Readonly<Record<string, Options>>;
};

/** The labels of a checkbox. */
export const CHECKED = [
  { value: "on", label: "yes" },
  { value: "", label: "no" },
] as const;

const EDITED =
  "Somebody changed this after you had opened it. What is saved now stands at each field, with your own text still in it. Save again to replace what is saved";

/**
 * The check of a posted edit form (isEdit). It refuses the form if one of its fields was
 * changed since to something else than the form says. A form without a revision was not made from a
 * page of ours, and is taken.
 */
export function editCheck(
  request: Request,
  fields: FormData,
  { present, labels = {} }: Shown,
): EditCheck {
  const seen = textField(fields, REVISION_FIELD);
  return async (tx) => {
    if (seen === null) return null;
    await lockEdit(new URL(request.url).pathname, tx);
    const now = await present(tx);
    if (!now) return null;
    const lost = changedSince(seen, now).filter(
      (name) => shownText(sentTexts(fields, name)) !== shownText(now[name]),
    );
    if (lost.length === 0) return null;
    const saidAt: Record<string, string> = {};
    for (const name of lost) saidAt[name] = savedWords(shownText(now[name]), labels[name]);
    return refuse("conflict", EDITED, { edited: { revision: revisionOf(now), fields: saidAt } });
  };
}

const sentTexts = (fields: FormData, name: string) =>
  fields.getAll(name).filter((value) => typeof value === "string");

function savedWords(value: string, options: Options | undefined): string {
  const text = options ? labelOf(options, value) : value;
  return text ? `Saved meanwhile: “${text}”` : "Emptied meanwhile";
}
