// Imported first: app/platform/env.server.ts reads the environment when it is loaded.
import { options } from "./options";

process.env.DATA_DIR ??= options.business === "harbor" ? "data/harbor" : "data/demo";
process.env.SESSION_SECRET ??= "only the demonstration signs with this";
