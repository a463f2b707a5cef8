import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { RECIPIENTS, WRITE_OFF_WORDS, writeOffKind } from "~/domain/stock/stock-words";
import { listNamed, type WriteOff } from "~/domain/stock/write-off-queries.server";
import { requireStaff } from "~/http/auth.server";
import { formatCount, plural } from "~/lib/counts";
import { labelOf } from "~/lib/input/choices";
import { formatDay } from "~/lib/dates/dates";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { Fact } from "../batch-facts";
import { batchPath, RECORD_FAILURE, recordPath } from "../stock-words";
import { canComplete, findRecord } from "./find-record.server";
import { witnessWords } from "./witness-words";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Record ${data.record.id}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const record = await findRecord(args);
  const isAdmin = teamRole(user) === "admin";
  const named = (await listNamed(user)).filter(({ id }) => id !== record.id);
  return {
    record,
    others: named.map(({ id, kind, pieces, product }) => ({ id, kind, pieces, product })),
    isWitness: record.witnessId === user.id && record.undoneAt === null,
    mayUndo: isAdmin && record.undoneAt === null,
    mayComplete: isAdmin && canComplete(record),
  };
}

export default function RecordPage() {
  const { record, others, isWitness, mayUndo, mayComplete } = useLoaderData<typeof loader>();
  const path = recordPath(record.id);
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to={batchPath(record.batchId)}>
          Batch <bdi>{record.code}</bdi> of <bdi>{record.product}</bdi>
        </Link>
      </p>
      <h1>
        Record {record.id}: {WRITE_OFF_WORDS[writeOffKind(record.kind) ?? "other"]}
      </h1>
      {record.undoneAt && (
        <p className="banner">
          Undone on <DateTime value={record.undoneAt} />
          {record.undoneBy && (
            <>
              {" by "}
              <bdi>{record.undoneBy}</bdi>
            </>
          )}
          : <bdi>{record.undoneReason}</bdi>. Its pieces are again where they came from.
        </p>
      )}
      <RecordFacts record={record} />
      {isWitness && <WitnessAnswer record={record} />}
      <Others others={others} />
      {(mayComplete || mayUndo) && (
        <div className="button-row print:hidden">
          {mayComplete && (
            <Link className="button button-quiet" to={`${path}/complete`}>
              {record.kind === "theft" ? "Add Its Report" : "Name Another Witness"}
            </Link>
          )}{" "}
          {mayUndo && (
            <Link className="button button-quiet" to={`${path}/undo`}>
              Undo
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

type OthersProps = {
  others: readonly Pick<WriteOff, "id" | "kind" | "pieces" | "product">[];
};

/** The other records that wait for the reader's word. */
function Others({ others }: OthersProps) {
  if (others.length === 0) return null;
  return (
    <section className="flow-2 print:hidden">
      <h2>Others that name you as witness ({others.length})</h2>
      <ul className="list-disc pl-5">
        {others.map(({ id, kind, pieces, product }) => (
          <li key={id}>
            <Link to={recordPath(id)}>
              {`${WRITE_OFF_WORDS[writeOffKind(kind) ?? "other"]} ${id}`}
            </Link>
            : {plural(pieces, "piece")} of <bdi>{product}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the record says, without what its kind has not. */
function RecordFacts({ record }: { record: WriteOff }) {
  const { grams, method, happenedAt, givenTo, recipientKind, policeReport, reportedOn } = record;
  const isTheft = record.kind === "theft";
  return (
    <dl className="facts">
      <Fact name="Pieces">{formatCount(record.pieces)}</Fact>
      {grams && <Fact name="Weight">{grams} g</Fact>}
      <Fact name="Reason">
        <bdi>{record.reason}</bdi>
      </Fact>
      {method && (
        <Fact name="How it was made unusable">
          <bdi>{method}</bdi>
        </Fact>
      )}
      {happenedAt && (
        <Fact name={isTheft ? "Noticed" : "Done"}>
          <DateTime value={happenedAt} />
        </Fact>
      )}
      <Fact name="Recorded">
        <DateTime value={record.createdAt} />
        {record.recordedBy && (
          <>
            {" by "}
            <bdi>{record.recordedBy}</bdi>
          </>
        )}
      </Fact>
      {record.witness && <Fact name="Witness">{witnessWords(record)}</Fact>}
      {givenTo && (
        <Fact name="Received by">
          <bdi>{givenTo}</bdi> ({labelOf(RECIPIENTS, recipientKind ?? "").toLowerCase()})
        </Fact>
      )}
      {policeReport && (
        <Fact name="Police report">
          <bdi>{policeReport}</bdi>
        </Fact>
      )}
      {isTheft && (
        <Fact name="Reported to the Office of Cannabis Management">
          {reportedOn ? <DateTime value={reportedOn} format={formatDay} /> : "Not yet"}
        </Fact>
      )}
    </dl>
  );
}

/** The question for who is named as witness. */
function WitnessAnswer({ record }: { record: WriteOff }) {
  const path = recordPath(record.id);
  const { didWitness } = record;
  return (
    <section className="card flow-2" aria-labelledby="witness">
      <h2 id="witness">You are named as its witness</h2>
      <p>
        <bdi>{record.namedBy}</bdi> says that you saw how this was made unusable. Say whether you
        did. You can change your answer.
      </p>
      <div className="button-row">
        {didWitness !== true && (
          <ActionButton action={`${path}/witnessed`} failure={RECORD_FAILURE} className="button">
            I Witnessed This
          </ActionButton>
        )}{" "}
        {didWitness !== false && (
          <ActionButton action={`${path}/not-witnessed`} failure={RECORD_FAILURE}>
            I Did Not Witness This
          </ActionButton>
        )}
      </div>
    </section>
  );
}
