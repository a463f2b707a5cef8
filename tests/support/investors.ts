import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { checkDocumentFile } from "~/domain/documents/check-file.server";
import { addDocument } from "~/domain/documents/store-document.server";
import type { DocumentLevel } from "~/domain/investors/clearance";
import { acceptInvitation } from "~/domain/investors/invitation.server";
import { investorInput } from "~/domain/investors/investors.schema";
import { addInvestor } from "~/domain/investors/manage-access.server";
import { mailOutbox } from "~drizzle/schema";
import { anyAdmin, createAdmin, createUser } from "./builders";

/** A small PDF. `padding` makes it larger by so many bytes. */
export function pdf(padding = 0): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n%%EOF\n"), Buffer.alloc(padding, 0x20)]);
}

/** A document of this level, with a file. */
export async function createDocument(accessLevel: DocumentLevel, bytes = pdf()) {
  const checked = await checkDocumentFile("report.pdf", bytes);
  if (!checked.ok) throw new Error(checked.problem.message);
  const facts = { title: `For ${accessLevel}`, category: "Report", description: null, accessLevel };
  const { id } = await addDocument(anyAdmin(), facts, checked.file);
  return id;
}

/** An account with active investor access of this level, and the access's id. */
export async function createInvestor(accessLevel: "investor" | "advisor" | "board" = "investor") {
  const user = await createUser();
  const id = await giveAccess(user, accessLevel);
  return { user, id };
}

/** Gives the account investor access, accepted by the mailed link. Returns the access's id. */
export async function giveAccess(user: User, accessLevel: "investor" | "advisor" | "board") {
  const outcome = await addInvestor(
    await createAdmin(),
    investorInput.parse({ email: user.email, accessLevel }),
  );
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const { id } = outcome;
  const taken = await acceptInvitation(user, await investorToken(user.email));
  if (!taken.ok) throw new Error(taken.problem.message);
  return id;
}

/** The token of the newest link to investor access that was mailed to the address. */
export async function investorToken(email: string): Promise<string | undefined> {
  return /\/investors\/join\/(\S+)/.exec((await mailTo(email)).at(-1)?.text ?? "")?.[1];
}

/** The mail queued for an address, oldest first. */
export function mailTo(email: string) {
  return db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email.toLowerCase()))
    .orderBy(mailOutbox.id);
}
