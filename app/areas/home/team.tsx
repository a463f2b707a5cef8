import { Link } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { team } from "~/content/home";
import { ApplicationForm } from "~/ui/visitor-forms/application-form";
import { PauseNotice } from "~/ui/opening/pause-notice";
import { useOpening } from "~/ui/opening/use-opening";
import { CloseLink } from "~/ui/overlay/close-link";
import { Section } from "./section";

/** Work with us: Apply Now opens the application form in place. */
export function Team({ isApplying, closeTo }: { isApplying: boolean; closeTo: string }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { applications: closed } = useOpening();
  const close = useCallback(() => {
    if (details.current) details.current.open = false;
  }, []);
  if (closed) {
    return (
      <Section isSplit id="team" heading={team.heading} intro={team.intro} tone="field">
        <PauseNotice pause={closed} />
      </Section>
    );
  }
  return (
    <Section isSplit id="team" heading={team.heading} intro={team.intro} tone="field">
      <details ref={details} open={isApplying}>
        <summary className="button unmarked">{team.applyLabel}</summary>
        <div className="panel stack mt-4">
          <div className="panel-head flex items-start justify-between">
            <h3>{team.formTitle}</h3>
            <CloseLink to={closeTo} onClick={close} label="Close the application form" />
          </div>
          <ApplicationForm onDone={close} />
          <p>
            <Link to={closeTo} onClick={close}>
              Cancel
            </Link>
          </p>
        </div>
      </details>
    </Section>
  );
}
