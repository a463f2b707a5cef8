import { MODULES } from "~/domain/modules";
import { personalTablesOf } from "~/platform/product";

/**
 * Every table with rows about people. The owner's copy, the account's own deletion, the privacy desk
 * and the nightly retention are loops over it. A test compares it with the schema: a column with text
 * that is neither deleted, nor emptied, nor said to be plain fails it.
 */
export const PERSONAL_TABLES = personalTablesOf(MODULES);
