import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { unusedHeads } from "~/domain/transfer/import-fields";
import type { Import } from "~/domain/transfer/imports.server";
import { formatCount, plural } from "~/lib/counts";
import { withQuery } from "~/lib/input/query";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { importPath } from "./transfer-words";

type Props = { found: Import; undoUntil: Date | null };

const RUNNING = {
  checking: "Rows are being checked",
  importing: "Rows are being imported",
  undoing: "It is being taken back",
} as const;

/** Where an import stands, and what can be done with it now. */
export function ImportState({ found, undoUntil }: Props) {
  const { id, state, problem } = found;
  const path = importPath(id);
  const columns = <Link to={`${path}/columns`}>Choose the columns</Link>;
  const discard = <ActionButton action={`${path}/discard`}>Discard the File</ActionButton>;
  if (state === "checking" || state === "importing" || state === "undoing") {
    return <Running found={found} state={state} />;
  }
  if (state === "columns" || state === "failed") {
    return (
      <>
        {problem && <p role="alert">{problem}.</p>}
        <p>
          {state === "columns"
            ? "Nothing was checked yet."
            : "It was stopped, and nothing of it was stored. Check the rows again to go on."}{" "}
          {columns}
        </p>
        {discard}
      </>
    );
  }
  if (state === "checked") return <Checked found={found} />;
  if (state === "undone") {
    return (
      <p>
        It was taken back.{" "}
        {found.keptCount > 0 &&
          `${plural(found.keptCount, "row")} of it stay, because they were changed or used since.`}
      </p>
    );
  }
  return <Done found={found} undoUntil={undoUntil} />;
}

function Done({ found, undoUntil }: Props) {
  const { id, madeCount, problem } = found;
  const path = importPath(id);
  return (
    <>
      {problem && <p role="alert">It stopped before its end: {problem}.</p>}
      <p className="lead">
        {madeCount === 1 ? "1 row was" : `${formatCount(madeCount)} rows were`} imported.{" "}
        {refusedWords(found)}
      </p>
      <NotOnSale found={found} words="stored, but not on sale" />
      {undoUntil ? (
        <>
          <RefusedRows found={found} />
          <p>
            It can be taken back until <DateTime value={undoUntil} />. What was changed or used
            since stays.
          </p>
          <div className="button-row">
            {problem && (
              <ActionButton action={`${path}/start`} className="button">
                Go On with the Other Rows
              </ActionButton>
            )}
            <ActionButton action={`${path}/undo`}>Take It Back</ActionButton>
          </div>
        </>
      ) : (
        <p>More than a day has passed, so it cannot be taken back any more.</p>
      )}
    </>
  );
}

function NotOnSale({ found, words }: { found: Import; words: string }) {
  if (found.notedCount === 0) return null;
  return (
    <p>
      <Link to={withQuery(importPath(found.id), { noted: "on" })}>
        {plural(found.notedCount, "row")} {words}
      </Link>
      , each with its reason. To put one on sale, open it under Products.
    </p>
  );
}

const refusedWords = ({ refusedCount, emptyCount }: Import) =>
  [
    refusedCount === 0 ? "None was refused." : `${formatCount(refusedCount)} refused.`,
    emptyCount > 0 && `${plural(emptyCount, "empty row")} left out.`,
  ]
    .filter(Boolean)
    .join(" ");

/** Without script the page is asked for again by its link. */
function Running({ found, state }: { found: Import; state: keyof typeof RUNNING }) {
  const done =
    state === "undoing" ? "" : ` ${plural(Math.max(0, found.lastRow - 1), "row")} so far.`;
  return (
    <>
      <p role="status">
        {RUNNING[state]}.{done} You may leave this page, it goes on.
      </p>
      <p>
        <Link className="button button-quiet" to={importPath(found.id)} preventScrollReset>
          Look Again
        </Link>
      </p>
    </>
  );
}

/** As many heads of columns as are named. The others are counted. */
const NAMED = 12;

function LeftOut({ found }: { found: Import }) {
  const heads = unusedHeads(found);
  if (heads.length === 0) return null;
  const more = heads.length - NAMED;
  return (
    <p>
      Left out {heads.length === 1 ? "is the column" : "are the columns"}{" "}
      {heads.slice(0, NAMED).map((head, index) => (
        <Fragment key={index}>
          {index > 0 && ", "}
          <bdi>{head}</bdi>
        </Fragment>
      ))}
      {more > 0 && ` and ${formatCount(more)} more`}.
      {found.kind === "subscribers" && " Of subscribers the address and the day are kept, no name."}
    </p>
  );
}

function Checked({ found }: { found: Import }) {
  const { id, madeCount, kind } = found;
  const path = importPath(id);
  return (
    <>
      <p className="lead">
        {madeCount === 1 ? "1 row" : `${formatCount(madeCount)} rows`} would be imported.{" "}
        {refusedWords(found)} Nothing is stored yet
        {kind === "subscribers" ? ", and nobody is mailed." : "."}
      </p>
      <NotOnSale found={found} words="would be stored, but not on sale" />
      <LeftOut found={found} />
      <RefusedRows found={found} />
      <div className="button-row">
        {madeCount > 0 && (
          <ActionButton
            action={`${path}/start`}
            // Who checked the rows again since sees them first.
            fields={{ checkedAt: found.changedAt.toISOString() }}
            className="button"
          >
            Import {plural(madeCount, "Row")}
          </ActionButton>
        )}
        <Link className="button button-quiet" to={`${path}/columns`}>
          Choose Other Columns
        </Link>
        <ActionButton action={`${path}/discard`}>Discard the File</ActionButton>
      </div>
    </>
  );
}

function RefusedRows({ found }: { found: Import }) {
  if (found.refusedCount === 0) return null;
  return (
    <p>
      <a href={`/api/admin/download/refused-rows?import=${found.id}`}>Refused rows as CSV</a>, with
      their numbers and reasons, to correct and import.
    </p>
  );
}
