import type postgres from "postgres";
import { inSpan } from "~/services/trace.server";
import { timed } from "../query-times.server";

const MOST_PREPARED_PARAMETERS = 100;

/**
 * Makes drizzle's queries named prepared statements, prepared once per connection. drizzle requests
 * that only for its own `.prepare()`. Otherwise postgres.js asks for the parameter types before
 * each query, and PostgreSQL parses and plans it again. `?prepare=false` in the URL turns this off,
 * for PgBouncer. Each query is also measured.
 */
export function preparePool(pool: postgres.Sql) {
  prepareQueries(pool);
  // drizzle uses only this one of its two overloads.
  const begin = pool.begin.bind(pool) as (work: Transaction) => Promise<unknown>;
  const beginPrepared = (work: Transaction) =>
    inSpan("transaction", {}, () => begin((tx) => work(prepareQueries(tx))));
  pool.begin = beginPrepared as typeof pool.begin;
}

type Transaction = (tx: postgres.TransactionSql) => Promise<unknown>;

function prepareQueries<Client extends postgres.Sql | postgres.TransactionSql>(sql: Client) {
  const unsafe = sql.unsafe.bind(sql);
  sql.unsafe = (query, parameters = [], options = {}) =>
    // Each length of a long list is another query, and each connection would store its statement.
    timed(
      query,
      unsafe(query, parameters, {
        ...options,
        prepare: parameters.length <= MOST_PREPARED_PARAMETERS,
      }),
    );
  return sql;
}
