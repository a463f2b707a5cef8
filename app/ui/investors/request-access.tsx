import { useFetcher } from "@remix-run/react";
import type { RequestState } from "~/domain/investors/access-queries.server";

type Props = {
  requestState: RequestState;
  /** The document at whose door this stands; null asks for the portal as such. */
  document: { id: number; title: string } | null;
};

const WAITING = "Access requested. We answer by e-mail.";
const INVITED =
  "We have let you in. Open the link in our e-mail to take up your access: it shows us that the address is yours.";
const DECLINED =
  "We looked into your request and cannot give you access now. We told you by e-mail. You can ask again.";

/** Asks the team to be let in; once asked, says how it stands. */
export function RequestAccess({ requestState, document }: Props) {
  const fetcher = useFetcher();
  if (requestState === "waiting") return <p className="small">{WAITING}</p>;
  if (requestState === "invited") return <p className="small">{INVITED}</p>;
  return (
    <fetcher.Form method="post" action="/investors/request-access" className="stack">
      {requestState === "declined" && <p className="small">{DECLINED}</p>}
      {document && <input type="hidden" name="documentId" value={document.id} />}
      <button className="button button-quiet" disabled={fetcher.state !== "idle"}>
        Request Access
        {document && <span className="sr-only"> to {document.title}</span>}
      </button>
    </fetcher.Form>
  );
}
