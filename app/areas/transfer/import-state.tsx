import { Link } from "@remix-run/react";
import type { Import } from "~/domain/transfer/imports.server";
import { formatCount, plural } from "~/lib/counts";
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
            : `It was stopped. ${imported(found)} Check the rows again to go on.`}{" "}
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
  return (
    <>
      <p className="lead">
        {imported(found)} {refusedWords(found)}
      </p>
      <RefusedRows found={found} />
      {undoUntil ? (
        <>
          <p>
            It can be taken back until <DateTime value={undoUntil} />. What was changed or used
            since stays.
          </p>
          <ActionButton action={`${path}/undo`}>Take It Back</ActionButton>
        </>
      ) : (
        <p>More than a day has passed, so it cannot be taken back any more.</p>
      )}
    </>
  );
}

const imported = ({ madeCount }: Import) =>
  madeCount === 1 ? "1 row was imported." : `${formatCount(madeCount)} rows were imported.`;

const refusedWords = ({ refusedCount }: Import) =>
  refusedCount === 0 ? "None was refused." : `${formatCount(refusedCount)} refused.`;

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
      <RefusedRows found={found} />
      <div className="button-row">
        {madeCount > 0 && (
          <ActionButton action={`${path}/start`} className="button">
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
