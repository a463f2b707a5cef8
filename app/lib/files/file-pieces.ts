/** Bytes of a piece; what is stored has this size, so that a place in a file tells its piece. */
export const PIECE_BYTES = 512 * 1024;

/** A part of a file by its first and last byte, both included. */
export type ByteRange = { first: number; last: number };

/** A stored file, whose bytes are read from the database as they are asked for. */
export type StoredFile = {
  fileName: string;
  mimeType: string;
  size: number;
  /** Another content has another version. */
  version: string;
  /** The bytes, or those of the range alone. */
  read: (range?: ByteRange) => AsyncGenerator<Uint8Array>;
};

/** The file in pieces, as the tables of files store it: a piece is small work for everybody. */
export function* piecesOf(bytes: Uint8Array): Generator<{ position: number; bytes: Uint8Array }> {
  for (let position = 0; position * PIECE_BYTES < bytes.byteLength; position++) {
    const start = position * PIECE_BYTES;
    yield { position, bytes: bytes.subarray(start, start + PIECE_BYTES) };
  }
}

/** The range's bytes, piece by piece; throws when a piece is gone, so that no part is taken for all. */
export async function* readPieces(
  { first, last }: ByteRange,
  fetch: (position: number) => Promise<{ bytes: Uint8Array }[]>,
): AsyncGenerator<Uint8Array> {
  for (let position = Math.floor(first / PIECE_BYTES); position * PIECE_BYTES <= last; position++) {
    const [piece] = await fetch(position);
    if (!piece) throw new Error("The file was replaced or deleted while it was sent");
    const start = position * PIECE_BYTES;
    yield piece.bytes.subarray(Math.max(0, first - start), last + 1 - start);
  }
}

/** A file small enough to be read at once; its name says its version. */
export function storedWhole(fileName: string, mimeType: string, bytes: Uint8Array): StoredFile {
  const size = bytes.byteLength;
  return {
    ...{ fileName, mimeType, size, version: fileName },
    async *read({ first, last }: ByteRange = { first: 0, last: size - 1 }) {
      yield bytes.subarray(first, last + 1);
    },
  };
}
