import { and, inArray } from "drizzle-orm";
import { guestNoteInput } from "~/domain/guests/guests.schema";
import { readPhone } from "~/lib/input/phone";
import { guestNotes } from "~drizzle/schema";
import { FIELDS } from "./import-fields";
import { addressKey, type Cells, type Made, type Read, type RowKind } from "./import-row";
import { refusedFields } from "./refused-fields";

type Value = { email: string; text: string };

const NO_PHONE = "Enter a phone number like (845) 555-0142, or leave it empty";

function read(cells: Cells): Read<Value> {
  const label = cells.email ?? "";
  const refuse = (problem: string) => ({ label, problem });
  const phone = cells.phone ? readPhone(cells.phone) : "";
  if (phone === null) return refuse(`Phone: ${NO_PHONE}`);
  const name = [cells.firstName, cells.lastName].filter(Boolean).join(" ");
  const facts = [name, phone].filter(Boolean).join(", ");
  const words = [facts, cells.note].filter(Boolean).join(". ");
  if (!words) return refuse("There is nothing but the address, so nothing to note");
  const parsed = guestNoteInput.safeParse({ email: label, note: `Imported: ${words}` });
  if (!parsed.success) return refuse(refusedFields(FIELDS.customers, parsed.error) ?? "");
  return { label, value: { email: parsed.data.email.toLowerCase(), text: parsed.data.note } };
}

/**
 * Customers without an account, whom the office knows by their address: what the file says of them
 * becomes a note on the guest's page. Nobody gets an account, and nobody is mailed.
 */
export const customersKind: RowKind<Value> = {
  read,

  keysOf: ({ value: { email } }) => [addressKey(email)],

  async taken(tx, rows) {
    const found = await tx
      .select({ email: guestNotes.email, text: guestNotes.text })
      .from(guestNotes)
      .where(
        and(
          inArray(
            guestNotes.email,
            rows.map(({ value }) => value.email),
          ),
          inArray(
            guestNotes.text,
            rows.map(({ value }) => value.text),
          ),
        ),
      );
    const noted = new Set(found.map(({ email, text }) => `${email}\n${text}`));
    return new Map(
      rows.flatMap(({ row, value: { email, text } }) =>
        noted.has(`${email}\n${text}`)
          ? [[row, "The guest’s page has the same note already"] as const]
          : [],
      ),
    );
  },

  async write(tx, { actor }, rows) {
    const added = await tx
      .insert(guestNotes)
      .values(rows.map(({ value }) => ({ ...value, authorId: actor.id })))
      .returning({ id: guestNotes.id, email: guestNotes.email });
    const ids = new Map(added.map(({ email, id }) => [email, id]));
    return new Map(
      rows.flatMap(({ row, value }) => {
        const id = ids.get(value.email);
        return id === undefined ? [] : [[row, { kind: "note", id } satisfies Made] as const];
      }),
    );
  },
};
