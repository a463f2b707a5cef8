import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addEarlierAssets, readAssets } from "./earlier-assets.mjs";

const DAY_MS = 24 * 60 * 60_000;

/** A folder of builds: makes the next one, and says which assets it has. */
function builds() {
  const build = fs.mkdtempSync(path.join(os.tmpdir(), "build-"));
  onTestFinished(() => fs.rmSync(build, { recursive: true }));
  const folder = path.join(build, "client/assets");
  return {
    folder,
    present: () => fs.readdirSync(folder).sort(),
    /** Writes a build as Vite does, which deletes the earlier one. */
    make: (files: Record<string, string>, limits?: { keptBytes: number }) => {
      const earlier = readAssets(build, limits);
      fs.rmSync(path.join(build, "client"), { recursive: true, force: true });
      fs.mkdirSync(folder, { recursive: true });
      for (const [name, text] of Object.entries(files)) {
        fs.writeFileSync(path.join(folder, name), text);
      }
      addEarlierAssets(build, earlier);
    },
    /** Makes the files this many days older. */
    age: (days: number, ...names: string[]) => {
      for (const name of names) {
        const at = new Date(fs.statSync(path.join(folder, name)).mtimeMs - days * DAY_MS);
        fs.utimesSync(path.join(folder, name), at, at);
      }
    },
  };
}

test("several builds before a restart keep the assets of the one that is served", () => {
  const { make, present, folder } = builds();
  make({ "book-1.js": "one", "shared.js": "same", "book-1.js.br": "compressed" });
  expect(present()).toEqual(["book-1.js", "book-1.js.br", "shared.js"]);
  make({ "book-2.js": "two", "shared.js": "same" });
  make({ "book-3.js": "three", "shared.js": "same" });
  expect(present()).toEqual(["book-1.js", "book-2.js", "book-3.js", "shared.js"]);
  expect(fs.readFileSync(path.join(folder, "book-1.js"), "utf8")).toBe("one");
});

test("assets are kept for 30 days after a build has replaced them, however old that build was", () => {
  const { make, present, age } = builds();
  make({ "book-1.js": "one" });
  age(90, "book-1.js");
  make({ "book-2.js": "two" });
  age(29, "book-1.js");
  make({ "book-3.js": "three" });
  expect(present()).toEqual(["book-1.js", "book-2.js", "book-3.js"]);
  age(2, "book-1.js");
  make({ "book-4.js": "four" });
  expect(present()).toEqual(["book-2.js", "book-3.js", "book-4.js"]);
});

test("past the limit of bytes the first replaced assets are left out", () => {
  const { make, present, age } = builds();
  make({ "book-1.js": "one" });
  make({ "book-2.js": "two" });
  age(1, "book-1.js");
  make({ "book-3.js": "three" }, { keptBytes: 4 });
  expect(present()).toEqual(["book-2.js", "book-3.js"]);
});
