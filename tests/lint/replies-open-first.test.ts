import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const OPENS = /await (openReply|openReservationReply)\(/;

/** What may be read before: who asks, and what the address names. */
const READ_BEFORE = /^(require(Admin|Staff|PortalAdmin|Item)|sourceOf|reservationId|findMove)$/;

/** The functions in app/areas that open a reply, by file and name. */
function opening(): { name: string; body: string }[] {
  const folder = path.resolve("app/areas");
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    return [...text.matchAll(/^(?:export )?async function (\w+)[\s\S]*?^}$/gm)]
      .map(([body, name]) => ({ name: `${file} ${name}`, body }))
      .filter(({ body }) => /\bopen(Reservation)?Reply\(/.test(body));
  });
}

test("every page with a reply knows how far it is read before it reads what it shows", () => {
  const found = opening();
  expect(found.length).toBeGreaterThan(7);
  for (const { name, body } of found) {
    const opens = OPENS.exec(body);
    expect(opens, `${name} awaits it alone`).not.toBeNull();
    const before = body.slice(0, opens?.index);
    const after = body.slice(opens?.index).replace(OPENS, "");
    const read = [...before.matchAll(/await (?:Promise\.)?(\w+)\(/g)].map(([, one]) => one ?? "");
    expect(
      read.filter((one) => !READ_BEFORE.test(one)),
      `${name} reads first`,
    ).toEqual([]);
    expect(after, `${name} reads afterwards`).toMatch(/await /);
    if (read.includes("requireItem")) expect(after, name).toContain("await requireItem(");
  }
});
