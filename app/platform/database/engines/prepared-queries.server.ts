import type postgres from "postgres";
import { inSpan } from "~/platform/log/trace.server";
import { timed } from "../query-times.server";
import { followQuery, followTransaction, type OpenTransaction } from "./stored.server";

const MOST_PREPARED_PARAMETERS = 100;

/**
 * Makes drizzle's queries named prepared statements, prepared once per connection. drizzle requests
 * that only for its own `.prepare()`. Otherwise postgres.js asks for the parameter types before
 * each query, and PostgreSQL parses and plans it again. `?prepare=false` in the URL turns this off,
 * for PgBouncer. Each query is also measured, and followed until it is known to be stored.
 */
export function preparePool(pool: postgres.Sql) {
  prepareQueries(pool);
  // drizzle uses only this one of its two overloads.
  const begin = pool.begin.bind(pool) as (work: Transaction) => Promise<unknown>;
  const beginPrepared = (work: Transaction) =>
    inSpan("transaction", {}, () =>
      followTransaction((transaction) =>
        begin(async (tx) => {
          const result = await work(prepareQueries(tx, transaction));
          transaction.isReadyToCommit = true;
          return result;
        }),
      ),
    );
  pool.begin = beginPrepared as typeof pool.begin;
}

type Transaction = (tx: postgres.TransactionSql) => Promise<unknown>;

function prepareQueries<Client extends postgres.Sql | postgres.TransactionSql>(
  sql: Client,
  transaction: OpenTransaction | null = null,
) {
  const unsafe = sql.unsafe.bind(sql);
  sql.unsafe = (query, parameters = [], options = {}) =>
    followQuery(
      query,
      timed(
        query,
        unsafe(query, parameters, {
          ...options,
          // Each length of a long list is another query, and each connection would store its statement.
          prepare: parameters.length <= MOST_PREPARED_PARAMETERS,
        }),
      ),
      transaction,
    );
  return sql;
}
