import { auditedOn } from "~/domain/audit/audit-queries.server";

/** How the log names the act. */
export const SALE_VOIDED = "counter sale voided";

/** The sales that were voided on a business day, the oldest first: who, when, what was in it and why. */
export const listVoided = (day: string) => auditedOn(day, SALE_VOIDED);

export type VoidedSale = Awaited<ReturnType<typeof listVoided>>[number];
