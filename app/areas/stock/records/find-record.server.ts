import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { isDisposal } from "~/domain/stock/change-write-off.server";
import { getWriteOff, type WriteOff } from "~/domain/stock/write-off-queries.server";
import { pageId } from "~/platform/http/page-id.server";
import { recordPath } from "../stock-words";

/** The write-off that the address names. Throws a 404 page if it does not exist. */
export async function findRecord({ params }: Pick<LoaderFunctionArgs, "params">) {
  const record = await getWriteOff(pageId(params.id));
  if (!record) throw new Response("", { status: 404 });
  return record;
}

/** The same, for an act on one that was not undone. Throws a redirect to its page if it was. */
export async function findStanding(args: Pick<LoaderFunctionArgs, "params">) {
  const record = await findRecord(args);
  if (record.undoneAt) throw redirect(recordPath(record.id));
  return record;
}

/** Whether something can be added to the record: another witness, or to whom it was reported. */
export function canComplete(record: WriteOff): boolean {
  const { kind, hasFacts, undoneAt, didWitness, policeReport, reportedOn } = record;
  if (!hasFacts || undoneAt) return false;
  if (kind === "theft") return policeReport === null || reportedOn === null;
  return isDisposal(kind) && !didWitness;
}
