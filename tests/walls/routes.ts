import fs from "node:fs";
import path from "node:path";

const FOLDER = path.resolve(import.meta.dirname, "../../app/routes");

/** An id, token or kind that nothing has, where a route takes one. */
const NOBODYS = "999999";

/** The route files whose text matches, each with the addresses it serves and one of them. */
export function routesWith(text: RegExp) {
  return fs
    .readdirSync(FOLDER)
    .filter((file) => text.test(fs.readFileSync(path.join(FOLDER, file), "utf8")))
    .map((file) => {
      const segments = segmentsOf(file.replace(".tsx", ""));
      return {
        file,
        pattern: new RegExp(`^${addressOf(segments, "[^/]+")}$`),
        url: addressOf(segments, NOBODYS),
      };
    });
}

/** Remix's flat names: dots are slashes, a trailing underscore and `_index` leave no trace. */
function segmentsOf(name: string): string[] {
  return name
    .split(".")
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/_$/, ""));
}

function addressOf(segments: string[], parameter: string): string {
  return `/${segments.map((segment) => (segment.startsWith("$") ? parameter : segment)).join("/")}`;
}
