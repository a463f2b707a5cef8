import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { made } from "~/platform/database/once.server";
import { piecesOf, PIECE_BYTES } from "~/lib/files/file-pieces";
import { inboxFiles } from "~drizzle/schema";

export type ReceivedFile = {
  name: string;
  mimeType: string;
  content: Uint8Array;
  /** Whether it is a picture inside of the text. */
  isInline: boolean;
};

/**
 * Stores the files of a mail. A large one goes to the database in pieces that it puts together: 10 MB
 * in one statement held up the event loop for half a second (postgres 3.4.9, November 2026).
 */
export async function storeFiles(tx: Database, mailId: number, files: readonly ReceivedFile[]) {
  let hasPieces = false;
  for (const { content, ...file } of files) {
    const isSmall = content.byteLength <= PIECE_BYTES;
    const { id } = made(
      await tx
        .insert(inboxFiles)
        .values({ mailId, ...file, content: isSmall ? content : new Uint8Array() })
        .returning({ id: inboxFiles.id }),
    );
    if (isSmall) continue;
    await tx.execute(
      hasPieces
        ? sql`truncate file_pieces`
        : sql`create temporary table file_pieces (position int, bytes bytea) on commit drop`,
    );
    hasPieces = true;
    for (const { position, bytes } of piecesOf(content)) {
      await tx.execute(sql`insert into file_pieces values (${position}::int, ${bytes}::bytea)`);
    }
    await tx.execute(sql`
      update inbox_files set content = (select string_agg(bytes, '' order by position) from file_pieces)
      where id = ${id}`);
  }
}
