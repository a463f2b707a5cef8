import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { proposesMail, STAGES } from "~/domain/careers/applications/stages";
import { ActionButton } from "~/ui/form/action-button";
import { applicationPath, STAGE_FAILURE } from "../jobs-words";

/** The other stages: a link to the form with the mail, or a button where no mail is proposed. */
export function StageLinks({ id, stage }: { id: number; stage: string }) {
  return (
    <div className="button-row print:hidden">
      {STAGES.filter(({ value }) => value !== stage).map(({ value, label }) => {
        const path = `${applicationPath(id)}/stage/${value}`;
        return (
          <Fragment key={value}>
            {proposesMail(value) ? (
              <Link to={path} className="button button-quiet">
                {label}…
              </Link>
            ) : (
              <ActionButton failure={STAGE_FAILURE} action={path}>
                {label}
              </ActionButton>
            )}{" "}
          </Fragment>
        );
      })}
    </div>
  );
}
