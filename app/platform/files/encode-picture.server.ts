import { createHash } from "node:crypto";
import { fileTypeOf } from "~/lib/files/file-type.server";
import sharp, { type ResizeOptions } from "sharp";
import { MEMBER_PICTURE_WIDTHS } from "~/lib/files/member-picture";
import { type Outcome, refuse } from "~/lib/outcome";
import {
  LARGEST_WIDTH,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
  pictureHeight,
} from "~/lib/files/picture-sizes";
import { oneAtATime } from "~/lib/one-at-a-time";

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

type Encoded<File> = {
  /** Digest of the uploaded picture, so that another picture has another address. */
  key: string;
  files: File[];
};

type PictureFile = { width: PictureWidth; format: PictureFormat; bytes: Buffer<ArrayBuffer> };
type SquareFile = { width: number; bytes: Buffer<ArrayBuffer> };

const refusePicture = (message: string) => refuse("invalid", message, { field: "image" });

// One picture at a time, because a decoded one can take 200 MB.
const inTurn = oneAtATime();

/**
 * A picture, detected by its bytes and encoded again in three sizes as AVIF and WebP. Nothing else
 * of the file is stored. Problems: "invalid" at `image`, if it is over 8 MB or 50 megapixels, not a
 * JPEG, PNG, WebP or AVIF (SVG is not accepted), or broken.
 */
export const encodePicture = (bytes: Buffer) => encode(bytes, ON_4_TO_3, picturesOf);

/**
 * The middle square of a picture as WebP in two small sizes, for a member. Nothing else of the file
 * is stored. Problems: those of encodePicture.
 */
export const encodeSquare = (bytes: Buffer) => encode(bytes, SQUARE, squaresOf);

type Work<File> = (base: Pixels) => Promise<File[]>;

async function encode<File>(
  bytes: Buffer,
  shape: ResizeOptions,
  work: Work<File>,
): Promise<Outcome<{ picture: Encoded<File> }>> {
  if (bytes.length > PICTURE_LIMIT_BYTES) return refusePicture(PICTURE_TOO_LARGE);
  const type = await fileTypeOf(bytes);
  if (!type || !MIME_TYPES.has(type.mime)) return refusePicture(PICTURE_WRONG_TYPE);
  return inTurn(() => encodeChecked(bytes, shape, work));
}

async function encodeChecked<File>(
  bytes: Buffer,
  shape: ResizeOptions,
  work: Work<File>,
): Promise<Outcome<{ picture: Encoded<File> }>> {
  // Read from the header, before any pixel is decoded.
  const size = await readSize(bytes);
  if (!size) return refusePicture(PICTURE_UNREADABLE);
  if (size.width * size.height > MAX_PIXELS) {
    return refusePicture(
      `Choose a picture of at most 50 megapixels: this one has ${size.width} × ${size.height}`,
    );
  }
  const base = await decode(bytes, shape);
  if (!base) return refusePicture(PICTURE_UNREADABLE);
  const files = await work(base);
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

const LARGEST_SQUARE = Math.max(...MEMBER_PICTURE_WIDTHS);

/** The complete picture on a transparent 4:3 background. */
const ON_4_TO_3: ResizeOptions = {
  ...{ width: LARGEST_WIDTH, height: pictureHeight(LARGEST_WIDTH), fit: "contain" },
  background: { r: 0, g: 0, b: 0, alpha: 0 },
};
/** The middle of the picture. */
const SQUARE: ResizeOptions = { width: LARGEST_SQUARE, height: LARGEST_SQUARE, fit: "cover" };

/** The upright picture in this shape, as pixels of the largest size. */
async function decode(bytes: Buffer, shape: ResizeOptions) {
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      failOn: "error",
    })
      .autoOrient()
      .toColourspace("srgb")
      .resize(shape)
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

async function picturesOf(base: Pixels): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) files.push(await encodeOne(base, width, format));
  }
  return files;
}

async function squaresOf({ data, raw }: Pixels): Promise<SquareFile[]> {
  const files: SquareFile[] = [];
  for (const width of MEMBER_PICTURE_WIDTHS) {
    const encoded = await sharp(data, { raw })
      .resize(width, width)
      .webp({ quality: QUALITY.webp })
      .toBuffer();
    files.push({ width, bytes: Buffer.from(encoded) });
  }
  return files;
}

async function encodeOne({ data, raw }: Pixels, width: PictureWidth, format: PictureFormat) {
  const options = format === "avif" ? { effort: AVIF_EFFORT } : {};
  const encoded = await sharp(data, { raw })
    .resize(width, pictureHeight(width))
    .toFormat(format, { quality: QUALITY[format], ...options })
    .toBuffer();
  return { width, format, bytes: Buffer.from(encoded) };
}
