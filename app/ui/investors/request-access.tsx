import type { RequestState } from "~/domain/investors/access-queries.server";
import { ActionButton } from "~/ui/form/action-button";

type Props = {
  requestState: RequestState;
  /** The document that it is shown for. Null for the portal as a whole. */
  document: { id: number; title: string } | null;
};

const WAITING = "Access requested. We answer by e-mail.";
const INVITED =
  "We have let you in. Open the link in our e-mail to take up your access: it shows us that the address is yours.";
const DECLINED =
  "We looked into your request and cannot give you access now. We told you by e-mail. You can ask again.";

/** The button that requests access, or the state of an earlier request. */
export function RequestAccess({ requestState, document }: Props) {
  if (requestState === "waiting") return <p className="small">{WAITING}</p>;
  if (requestState === "invited") return <p className="small">{INVITED}</p>;
  return (
    <div className="stack">
      {requestState === "declined" && <p className="small">{DECLINED}</p>}
      <ActionButton
        action="/investors/request-access"
        {...(document && { fields: { documentId: document.id }, what: `to ${document.title}` })}
      >
        Request Access
      </ActionButton>
    </div>
  );
}
