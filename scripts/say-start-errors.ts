// The first import of a command-line program. It prints a StartError as one line, without a stack,
// even if it is thrown while the other imports run.
import { surviveLostOutput } from "~/platform/log/standard-streams.server";

surviveLostOutput();
process.on("uncaughtException", (error) => {
  console.error(error.name === "StartError" ? error.message : error);
  process.exit(1);
});
