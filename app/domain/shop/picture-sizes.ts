/** Widths in pixels of a product's picture; all sizes are 4:3. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export const PICTURE_FORMATS = ["avif", "webp"] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The width products.imageUrl names. */
const MIDDLE_WIDTH = 640;

export const pictureHeight = (width: number) => (width * 3) / 4;

const pictureUrl = (key: string, width: number, format: PictureFormat) =>
  `/images/products/${key}-${width}.${format}`;

/** The address that stands for the whole picture. */
export const imageUrlOf = (key: string) => pictureUrl(key, MIDDLE_WIDTH, "webp");

const FILE = /([0-9a-f]{32})-(\d+)\.(\w+)$/;

/** The parts of a picture's address or file name; null when it names no size or format of ours. */
export function parsePictureFile(name: string) {
  const [, key, digits, extension] = FILE.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((size) => String(size) === digits);
  const format = PICTURE_FORMATS.find((one) => one === extension);
  return key && width && format ? { key, width, format } : null;
}

/** What `srcset` says of a picture in one format; null for an address that is not ours. */
export function pictureSources(imageUrl: string, format: PictureFormat): string | null {
  const picture = parsePictureFile(imageUrl);
  return (
    picture &&
    PICTURE_WIDTHS.map((width) => `${pictureUrl(picture.key, width, format)} ${width}w`).join(", ")
  );
}
