import { nameWorker } from "./name-worker";

nameWorker(process.env.TEST_PROJECT ?? "");
