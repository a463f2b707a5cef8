import type postgres from "postgres";

const MOST_PREPARED_PARAMETERS = 100;

/**
 * Has drizzle's queries prepared by name, once a connection. drizzle asks for that only where its
 * own `.prepare()` is used; without it postgres.js asks for the types of the parameters first, each
 * time, and PostgreSQL parses and plans anew. `?prepare=false` in the URL leaves them unnamed, for
 * PgBouncer.
 */
export function preparePool(pool: postgres.Sql) {
  prepareQueries(pool);
  // drizzle calls it in this one of its two forms.
  const begin = pool.begin.bind(pool) as (work: Transaction) => Promise<unknown>;
  const beginPrepared = (work: Transaction) => begin((tx) => work(prepareQueries(tx)));
  pool.begin = beginPrepared as typeof pool.begin;
}

type Transaction = (tx: postgres.TransactionSql) => Promise<unknown>;

function prepareQueries<Client extends postgres.Sql | postgres.TransactionSql>(sql: Client) {
  const unsafe = sql.unsafe.bind(sql);
  sql.unsafe = (query, parameters = [], options = {}) =>
    // Of a long list each length is a query of its own, which each connection would keep.
    unsafe(query, parameters, {
      ...options,
      prepare: parameters.length <= MOST_PREPARED_PARAMETERS,
    });
  return sql;
}
