import sharp from "sharp";
import type { User } from "~/domain/accounts/accounts.schema";
import type { LaunchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import { draftLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { addPicture, listPictures } from "~/domain/website/pictures.server";
import { anyAdmin, unwrap } from "./builders";

/** The id of a new draft of a letter. */
export const draftLetter = async (admin: Pick<User, "id">, input: LaunchUpdateInput) =>
  unwrap(await draftLaunchUpdate(admin, input)).id;

/** The key of a new picture of the website. */
export async function websitePicture(name: string): Promise<string> {
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const create = { width: 40, height: 30, channels: 3 as const, background: { r, g, b } };
  const bytes = await sharp({ create }).png().toBuffer();
  unwrap(await addPicture(anyAdmin(), { name, bytes }));
  const picture = (await listPictures()).find((one) => one.name === name);
  if (!picture) throw new Error("not stored");
  return picture.key;
}
