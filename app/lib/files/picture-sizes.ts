/** Widths of a picture in pixels. All sizes are 4:3. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export const PICTURE_FORMATS = ["avif", "webp"] as const;

export const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS);

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The width of the size that represents all of them. */
const MIDDLE_WIDTH = 640;

/** The height of a picture in pixels, at 4:3. */
export const pictureHeight = (width: number) => (width * 3) / 4;

/** Where the files of pictures are. */
type Folder = "/images/products" | "/images/website";

/** The address that represents all sizes of the picture. */
export const imageUrlOf = (folder: Folder, key: string) => `${folder}/${key}-${MIDDLE_WIDTH}.webp`;

const FILE = /([0-9a-f]{32})-(\d+)\.(\w+)$/;

/** The parts of a picture's address or file name. Null if it has no known size or format. */
export function parsePictureFile(name: string) {
  const [, key, digits, extension] = FILE.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((size) => String(size) === digits);
  const format = PICTURE_FORMATS.find((one) => one === extension);
  return key && width && format ? { key, width, format } : null;
}

/** The `srcset` of a picture in one format. Null for an address of another site. */
export function pictureSources(imageUrl: string, format: PictureFormat): string | null {
  const picture = parsePictureFile(imageUrl);
  return (
    picture &&
    PICTURE_WIDTHS.map(
      (width) => `${imageUrl.replace(FILE, `${picture.key}-${width}.${format}`)} ${width}w`,
    ).join(", ")
  );
}
