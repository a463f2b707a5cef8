// Runs the benchmarks and writes each table between its markers in BENCHMARKS.md:
//   npm run bench                     all parts, half an hour
//   npm run bench -- writes writer    only these
// A part is a module in scripts/bench; shared code is in scripts/bench/support.
import fs from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import type { Part, Table } from "./bench/support/part";

const FILE = "BENCHMARKS.md";
const PARTS = path.join(import.meta.dirname, "bench");

const names = fs
  .readdirSync(PARTS)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => path.basename(file, ".ts"));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are ${names.join(", ")}`);
  process.exit(1);
}

for (const name of asked.length > 0 ? asked : names) {
  // Every module there exports a Part as its default.
  const { default: part } = (await import(path.join(PARTS, `${name}.ts`))) as { default: Part };
  console.info(`\n== ${name}: ${part.title}`);
  const table = markdown(await part.run());
  console.info(table);
  await write(name, `## ${part.title}\n\n\`npm run bench -- ${name}\`\n\n${table}`);
}

function markdown({ head, rows, note }: Table): string {
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${lines.join("\n")}\n${note ? `\n${note}\n` : ""}`;
}

/** Puts the section between its markers, or at the end of the file if it has none yet. */
async function write(name: string, section: string) {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const block = `${begin}\n\n${section}\n${end}`;
  const text = fs.readFileSync(FILE, "utf8");
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  const changed =
    after === undefined ? `${text.trimEnd()}\n\n${block}\n` : `${before ?? ""}${block}${after}`;
  const options = await resolveConfig(FILE);
  fs.writeFileSync(FILE, await format(changed, { ...options, filepath: FILE }));
}
