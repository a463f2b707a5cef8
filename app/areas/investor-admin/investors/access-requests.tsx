import {
  type DocumentLevel,
  documentLevelOptions,
  grantableLevels,
} from "~/domain/investors/clearance";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import type { listPendingRequests } from "~/domain/investors/access-queries.server";
import { DateTime } from "~/ui/layout/date-time";
import { ActionButton } from "~/ui/form/action-button";
import { ShortForm } from "~/ui/form/short-form";
import { shownEmail } from "~/lib/text/shown-email";

type Request = Awaited<ReturnType<typeof listPendingRequests>>[number] & {
  document: { title: string; level: DocumentLevel } | null;
};

/** Access requests of accounts, each with Grant and Decline. */
export function AccessRequests({ requests }: { requests: readonly Request[] }) {
  if (requests.length === 0) return null;
  return (
    <section className="panel stack">
      <h2>Access Requests</h2>
      <ul className="stack">
        {requests.map((request) => (
          <li key={request.id} className="card">
            <h3>
              {[request.firstName, request.lastName].filter(Boolean).join(" ") || request.username}
            </h3>
            <p>
              {request.username}, {shownEmail(request.email)}, asked{" "}
              <DateTime value={request.createdAt} />
            </p>
            <p>
              Has: {labelOf(request.presentLevel) ?? "no access"}.
              {request.document && (
                <>
                  {" "}
                  Asked at the document “<bdi>{request.document.title}</bdi>”, which is for:{" "}
                  {documentLabelOf(request.document.level)}.
                </>
              )}
            </p>
            <Grant request={request} />
            <ActionButton
              action={`/investor-admin/requests/${request.id}/decline`}
              what={request.username}
            >
              Decline
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const labelOf = (level: string | null) =>
  accessLevelOptions.find(({ value }) => value === level)?.label;

const documentLabelOf = (level: DocumentLevel) =>
  documentLevelOptions.find(({ value }) => value === level)?.label;

function Grant({ request }: { request: Request }) {
  const id = `grant-${request.id}`;
  const { levels, suggested } = grantableLevels(
    request.document?.level ?? null,
    request.presentLevel,
  );
  return (
    <ShortForm action={`/investor-admin/requests/${request.id}/grant`} className="inline-form">
      {(isPending) => (
        <>
          <label htmlFor={id}>Access level for {request.username}</label>{" "}
          <select id={id} name="accessLevel" className="control" defaultValue={suggested}>
            {levels.map((level) => (
              <option key={level} value={level}>
                {labelOf(level)}
              </option>
            ))}
          </select>{" "}
          <button className="button" aria-disabled={isPending || undefined}>
            Grant Access
          </button>
        </>
      )}
    </ShortForm>
  );
}
