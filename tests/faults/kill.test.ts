import fs from "node:fs";
import { expect, inject, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { killAtCheckout } from "../support/checkout-kills";
import { killAtCounter } from "../support/counter-kills";
import { killAtImport } from "../support/import-kills";
import { killAndCount } from "../support/kills";
import { newDatabase } from "../support/new-database";

const KILLS = 5;

test(`${KILLS} kills of the embedded database lose no acknowledged row`, async () => {
  const folder = embeddedDataDirectory();
  const { acknowledged, missing, exitCode } = await killAndCount(KILLS, { DATA_DIR: folder });
  expect(missing).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  expect(exitCode).toBe(0);
  fs.rmSync(folder, { recursive: true });
});

test(`${KILLS} kills of the server beside PostgreSQL lose no acknowledged row`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const { acknowledged, missing, exitCode } = await killAndCount(KILLS, {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
  });
  expect(missing).toEqual([]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  expect(exitCode).toBe(0);
  await database.drop();
});

const CHECKOUT_KILLS = 2;

test(`${CHECKOUT_KILLS} kills at the checkout leave each order whole and none double, and the stock right`, async () => {
  const folder = embeddedDataDirectory();
  const { acknowledged, wrong, exitCode } = await killAtCheckout(CHECKOUT_KILLS, {
    DATA_DIR: folder,
  });
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(CHECKOUT_KILLS);
  expect(exitCode).toBe(0);
  fs.rmSync(folder, { recursive: true });
});

const COUNTER_KILLS = 3;

test(`${COUNTER_KILLS} kills while the team sells leave each sale whole and none double, with its stock and drawer`, async () => {
  const folder = embeddedDataDirectory();
  const { acknowledged, wrong, exitCode } = await killAtCounter(COUNTER_KILLS, {
    DATA_DIR: folder,
  });
  expect(wrong).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(COUNTER_KILLS);
  expect(exitCode).toBe(0);
  fs.rmSync(folder, { recursive: true });
});

async function expectWholeImport(kills: number, site: Parameters<typeof killAtImport>[1]) {
  const { places, wrong, left } = await killAtImport(kills, site);
  // Each process went on where the one before was killed.
  expect(places).toHaveLength(kills);
  expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
  expect(wrong).toEqual([]);
  expect(left).toBe(0);
}

const IMPORT_KILLS = 2;

test(`${IMPORT_KILLS} kills in an import into the embedded database leave each of its rows once, with its stock, and the undo of all`, async () => {
  const folder = embeddedDataDirectory();
  await expectWholeImport(IMPORT_KILLS, { DATA_DIR: folder });
  fs.rmSync(folder, { recursive: true });
});

test(`${KILLS} kills in an import into PostgreSQL leave each of its rows once, with its stock, and the undo of all`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  await expectWholeImport(KILLS, { DATABASE_URL: database.url });
  await database.drop();
});
