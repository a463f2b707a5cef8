import { setImmediate as turn } from "node:timers/promises";
import { PIECE_BYTES } from "./file-pieces";

/**
 * The bytes of a posted file in the pieces that the database stores. Yields to the event loop after
 * each: reading 25 MB at once blocked it for 40 to 60 ms, and Node 20 streams a file in memory
 * without yielding.
 */
export async function* readInPieces(
  file: Blob,
): AsyncGenerator<{ position: number; bytes: Uint8Array }> {
  for (let position = 0; position * PIECE_BYTES < file.size; position++) {
    const start = position * PIECE_BYTES;
    const piece = file.slice(start, start + PIECE_BYTES);
    yield { position, bytes: new Uint8Array(await piece.arrayBuffer()) };
    await turn();
  }
}

/** All bytes of a posted file. */
export async function readFile(file: File): Promise<Buffer<ArrayBuffer>> {
  const all = Buffer.allocUnsafeSlow(file.size);
  for await (const { position, bytes } of readInPieces(file))
    all.set(bytes, position * PIECE_BYTES);
  return all;
}
