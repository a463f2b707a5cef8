import { createHash, subtle } from "node:crypto";

/** SHA-256 as hex, the form in which keys and digests are stored. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** SHA-256 of a file as hex, computed off the event loop. */
export async function sha256OfBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await subtle.digest("SHA-256", bytes)).toString("hex");
}
