import fs from "node:fs";
import { expect, test } from "vitest";
import { embeddedDataDirectory } from "../../support/embedded";
import { killAndCount } from "../../support/kills";

// KILLS=1000 npm run test:faults -- kill
const KILLS = Number(process.env.KILLS ?? 100);
const A_KILL_MS = 20_000;

test(
  `${KILLS} kills of the embedded database lose no acknowledged row and refuse no start`,
  async () => {
    const folder = embeddedDataDirectory();
    const { acknowledged, missing, exitCode } = await killAndCount(KILLS, { DATA_DIR: folder });
    expect(missing).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
    expect(exitCode).toBe(0);
    console.info(`${KILLS} kills: ${acknowledged.length} acknowledged, none missing`);
    fs.rmSync(folder, { recursive: true });
  },
  KILLS * A_KILL_MS,
);
