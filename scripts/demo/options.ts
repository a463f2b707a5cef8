import { parseArgs } from "node:util";

/** What the demo was asked for. */
export const { values: options } = parseArgs({
  options: {
    business: { type: "string", default: "demo" },
    posts: { type: "string", default: "30" },
    comments: { type: "string" },
  },
});
