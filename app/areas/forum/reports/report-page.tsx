import { Link } from "@remix-run/react";
import type { FailureWords } from "~/lib/toast";
import { ReasonForm } from "~/ui/form/reason-form";

type Props = {
  kind: "post" | "comment";
  id: number;
  /** The words when its post fails. */
  failure: FailureWords;
};

/** The form to report a post or comment. */
export function ReportPage({ kind, id, failure }: Props) {
  const path = `/community/${kind}s/${id}`;
  return (
    <div className="column stack">
      <p>
        <Link to={path}>Back to the {kind}</Link>
      </p>
      <h1>Report a {kind}</h1>
      <p className="lead">Only admins read what you write here.</p>
      <ReasonForm
        action={`${path}/report`}
        label="What is wrong with it?"
        button="Send Report"
        failure={failure}
      />
    </div>
  );
}
