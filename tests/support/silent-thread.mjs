// A thread that takes its work and never answers, as a reader would that a mail keeps busy.
import { parentPort } from "node:worker_threads";

parentPort?.on("message", () => undefined);
