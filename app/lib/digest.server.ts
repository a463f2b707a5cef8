import { createHash, hash, subtle } from "node:crypto";
import { readInPieces } from "./files/read-file.server";

/** SHA-256 as hex, the form in which keys and digests are stored. */
export function sha256(text: string): string {
  return hash("sha256", text);
}

/** SHA-256 of a file as hex, computed off the event loop. */
export async function sha256OfBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await subtle.digest("SHA-256", bytes)).toString("hex");
}

/** The same of a posted file, piece by piece. */
export async function sha256OfFile(file: Blob): Promise<string> {
  const digest = createHash("sha256");
  for await (const { bytes } of readInPieces(file)) digest.update(bytes);
  return digest.digest("hex");
}
