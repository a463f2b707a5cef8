import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { type Outcome, refuse } from "~/lib/outcome";
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
  pictureHeight,
} from "~/lib/files/picture-sizes";

export const PICTURE_LIMIT_BYTES = 8 * 1024 * 1024;
export const PICTURE_TOO_LARGE = "Choose a picture smaller than 8 MB";
const PICTURE_WRONG_TYPE = "Choose a JPEG, PNG, WebP or AVIF picture";
const PICTURE_UNREADABLE =
  "The picture cannot be read. Save it again in another program, or choose another";

/** A photograph of a good phone has 12 to 48 megapixels. A decompression bomb has thousands. */
const MAX_PIXELS = 50_000_000;
const MIME_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);
const QUALITY: Record<PictureFormat, number> = { avif: 52, webp: 78 };
// 3 of 0 to 9: half the time of sharp's default for 3 % more bytes (800 px, November 2026).
const AVIF_EFFORT = 3;

type EncodedPicture = {
  /** Digest of the uploaded picture, so that another picture has another address. */
  key: string;
  files: { width: PictureWidth; format: PictureFormat; bytes: Buffer<ArrayBuffer> }[];
};

const refusePicture = (message: string) => refuse("invalid", message, { field: "image" });

// One picture at a time, because a decoded one can take 200 MB.
let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work);
  last = mine;
  return mine;
}

/**
 * A picture, detected by its bytes and encoded again in three sizes as AVIF and WebP. Nothing else
 * of the file is stored. Problems: "invalid" at `image`, if it is over 8 MB or 50 megapixels, not a
 * JPEG, PNG, WebP or AVIF (SVG is not accepted), or broken.
 */
export async function encodePicture(bytes: Buffer): Promise<Outcome<{ picture: EncodedPicture }>> {
  if (bytes.length > PICTURE_LIMIT_BYTES) return refusePicture(PICTURE_TOO_LARGE);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !MIME_TYPES.has(type.mime)) return refusePicture(PICTURE_WRONG_TYPE);
  return inTurn(() => encode(bytes));
}

async function encode(bytes: Buffer): Promise<Outcome<{ picture: EncodedPicture }>> {
  // Read from the header, before any pixel is decoded.
  const size = await readSize(bytes);
  if (!size) return refusePicture(PICTURE_UNREADABLE);
  if (size.width * size.height > MAX_PIXELS) {
    return refusePicture(
      `Choose a picture of at most 50 megapixels: this one has ${size.width} × ${size.height}`,
    );
  }
  const base = await decode(bytes);
  if (!base) return refusePicture(PICTURE_UNREADABLE);
  const files: EncodedPicture["files"] = [];
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) files.push(await encodeOne(base, width, format));
  }
  const key = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return { ok: true, picture: { key, files } };
}

async function readSize(bytes: Buffer) {
  try {
    // Without sharp's own limit, so that a decompression bomb gets the right message. Nothing is
    // decoded here.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

const LARGEST = Math.max(...PICTURE_WIDTHS);

/** The upright picture, complete on a transparent 4:3 background, as pixels of the largest size. */
async function decode(bytes: Buffer) {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      failOn: "error",
    })
      .autoOrient()
      .toColourspace("srgb")
      .resize(LARGEST, pictureHeight(LARGEST), {
        fit: "contain",
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch {
    // libvips throws if it cannot decode the complete picture. That is the picture's fault, not the
    // server's.
    return null;
  }
}

type Pixels = NonNullable<Awaited<ReturnType<typeof decode>>>;

async function encodeOne({ data, raw }: Pixels, width: PictureWidth, format: PictureFormat) {
  const options = format === "avif" ? { effort: AVIF_EFFORT } : {};
  const encoded = await sharp(data, { raw })
    .resize(width, pictureHeight(width))
    .toFormat(format, { quality: QUALITY[format], ...options })
    .toBuffer();
  return { width, format, bytes: Buffer.from(encoded) };
}
