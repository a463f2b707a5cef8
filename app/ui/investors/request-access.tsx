import { useFetcher } from "@remix-run/react";

type Props = {
  isRequested: boolean;
  /** The document at whose door this stands; null asks for the portal as such. */
  document: { id: number; title: string } | null;
};

/** Asks the team to be let in; once asked, says so. */
export function RequestAccess({ isRequested, document }: Props) {
  const fetcher = useFetcher();
  if (isRequested) return <p className="small">Access requested. We answer by e-mail.</p>;
  return (
    <fetcher.Form method="post" action="/investors/request-access">
      {document && <input type="hidden" name="documentId" value={document.id} />}
      <button className="button button-quiet" disabled={fetcher.state !== "idle"}>
        Request Access
        {document && <span className="sr-only"> to {document.title}</span>}
      </button>
    </fetcher.Form>
  );
}
