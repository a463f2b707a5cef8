import fs from "node:fs";
import { expect, inject, test } from "vitest";
import { killAtCounter } from "../../support/counter-kills";
import { embeddedDataDirectory } from "../../support/embedded";
import { newDatabase } from "../../support/new-database";

const KILLS = 20;

test(`${KILLS} kills at the counter beside the embedded database leave each sale whole, none double`, async () => {
  const folder = embeddedDataDirectory();
  const { acknowledged, wrong, exitCode } = await killAtCounter(KILLS, { DATA_DIR: folder });
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(KILLS);
  expect(exitCode).toBe(0);
  console.info(`${KILLS} kills at the counter: ${acknowledged} sales, each whole`);
  fs.rmSync(folder, { recursive: true });
});

test(`${KILLS} kills at the counter beside PostgreSQL leave each sale whole, none double`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const { acknowledged, wrong, exitCode } = await killAtCounter(KILLS, {
    DATABASE_URL: database.url,
  });
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(KILLS);
  expect(exitCode).toBe(0);
  console.info(`${KILLS} kills at the counter: ${acknowledged} sales, each whole`);
  await database.drop();
});
