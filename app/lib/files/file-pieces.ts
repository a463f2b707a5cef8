/**
 * Bytes per piece. Stored files depend on this size: a position in a file is computed into its
 * piece.
 */
export const PIECE_BYTES = 512 * 1024;

/** A range of bytes, first and last included. */
export type ByteRange = { first: number; last: number };

/** A stored file, whose bytes are read from the database on demand. */
export type StoredFile = {
  fileName: string;
  mimeType: string;
  size: number;
  /** Changes with the content. */
  version: string;
  /** Whether it is sent only as a whole, because it is made for each request. */
  isWhole?: boolean;
  /** All bytes, or those of the range. */
  read: (range?: ByteRange) => AsyncGenerator<Uint8Array>;
};

/**
 * The file in pieces, as the database stores it: small pieces do not block other queries for long.
 */
export function* piecesOf(bytes: Uint8Array): Generator<{ position: number; bytes: Uint8Array }> {
  for (let position = 0; position * PIECE_BYTES < bytes.byteLength; position++) {
    const start = position * PIECE_BYTES;
    yield { position, bytes: bytes.subarray(start, start + PIECE_BYTES) };
  }
}

/**
 * The bytes of the range, piece by piece. Throws if a piece is missing, so that nobody takes a part
 * for the whole.
 */
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

/** A file small enough to be read at once. Its name is its version. */
export function storedWhole(fileName: string, mimeType: string, bytes: Uint8Array): StoredFile {
  const size = bytes.byteLength;
  return {
    ...{ fileName, mimeType, size, version: fileName },
    async *read({ first, last }: ByteRange = { first: 0, last: size - 1 }) {
      yield bytes.subarray(first, last + 1);
    },
  };
}
