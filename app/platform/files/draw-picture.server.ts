import sharp from "sharp";

/** A drawing, an SVG with a square viewBox of 32, as a square PNG. */
export const drawPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** The middle square of a picture as a PNG. */
export const squarePng = (bytes: Buffer, size: number): Promise<Buffer> =>
  sharp(bytes).resize(size, size, { fit: "cover" }).png().toBuffer();

const ICO_HEAD_BYTES = 22;

/** A square PNG as an .ico file, which holds nothing else. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD_BYTES, 18);
  return Buffer.concat([head, png]);
}
