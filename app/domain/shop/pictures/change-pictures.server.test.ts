import { asc, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { productImages } from "~drizzle/schema";
import { anyAdmin, createProduct } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import {
  addPicture,
  describePicture,
  placePicture,
  removePicture,
  removePictures,
  setPicture,
} from "./change-pictures.server";
import { listPictures } from "./pictures.server";
import { getProduct } from "../shop-queries.server";

useDatabase();

/** A picture of its own colour. */
const photo = (shade: number) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: shade, g: 90, b: 60 } } })
    .png()
    .toBuffer();

const add = async (productId: number, shade: number) =>
  addPicture(anyAdmin(), productId, { bytes: await photo(shade), alt: `Shade ${shade}` });

/** The descriptions in their order, after checking that the product names the first picture. */
async function shown(productId: number) {
  const pictures = await listPictures(productId);
  expect((await getProduct(productId))?.imageUrl).toBe(pictures[0]?.imageUrl ?? null);
  // No file stays without its picture.
  const files = await db
    .selectDistinct({ key: productImages.key })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.key));
  const keys = pictures.map(({ imageUrl }) => /([0-9a-f]{32})/.exec(imageUrl)?.[1]);
  expect(files.map(({ key }) => key)).toEqual(keys.sort());
  return pictures.map(({ alt }) => alt);
}

async function nth(productId: number, place: number) {
  const picture = (await listPictures(productId))[place - 1];
  if (!picture) throw new Error(`No picture ${place}`);
  return picture.id;
}

test("a product has up to six pictures with descriptions, in an order", async () => {
  const { id } = await createProduct();
  // At the same time, as from two windows. One of the seven has no room.
  const outcomes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((shade) => add(id, shade)));
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([
    {
      ok: false,
      problem: {
        ...{ code: "invalid", field: "image" },
        message: "A product has at most 6 pictures. Remove one first",
      },
    },
  ]);
  const before = await shown(id);
  const [one, two, three, four, five, six] = before;
  expect(await placePicture(anyAdmin(), id, { pictureId: await nth(id, 6), place: 1 })).toEqual({
    ok: true,
    imageUrl: (await getProduct(id))?.imageUrl,
  });
  expect(await shown(id)).toEqual([six, one, two, three, four, five]);
  await placePicture(anyAdmin(), id, { pictureId: await nth(id, 2), place: 3 });
  expect(await shown(id)).toEqual([six, two, one, three, four, five]);
  const described = { pictureId: await nth(id, 3), alt: "An open tin" };
  await describePicture(anyAdmin(), id, described);
  const gone = await nth(id, 1);
  await removePicture(anyAdmin(), id, gone);
  await removePicture(anyAdmin(), id, gone);
  expect(await shown(id)).toEqual([two, "An open tin", three, four, five]);
  expect(await describePicture(anyAdmin(), id, { ...described, pictureId: gone })).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("the one picture of an integration is the first, and the others stay", async () => {
  const { id, name } = await createProduct();
  await setPicture(anyAdmin(), id, await photo(1));
  await add(id, 2);
  await add(id, 3);
  expect(await shown(id)).toEqual([name, "Shade 2", "Shade 3"]);
  await setPicture(anyAdmin(), id, await photo(4));
  expect(await shown(id)).toEqual([name, "Shade 2", "Shade 3"]);
  // One that it has already moves to the front.
  await setPicture(anyAdmin(), id, await photo(3));
  expect(await shown(id)).toEqual(["Shade 3", "Shade 2"]);
  // The same file again changes its words only.
  await addPicture(anyAdmin(), id, { bytes: await photo(2), alt: "Second" });
  expect(await shown(id)).toEqual(["Shade 3", "Second"]);
  await removePictures(anyAdmin(), id);
  expect(await shown(id)).toEqual([]);
  expect(await add(2_000_000_000, 1)).toMatchObject({ problem: { code: "not-found" } });
});
