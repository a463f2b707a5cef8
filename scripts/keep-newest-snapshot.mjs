// Removes all snapshots of the schema but the newest. drizzle-kit compares only with that one.
import fs from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../drizzle/migrations/meta");
const snapshots = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith("_snapshot.json"))
  .sort();
for (const file of snapshots.slice(0, -1)) fs.rmSync(path.join(folder, file));
