import { Link } from "@remix-run/react";
import { useCallback, useRef } from "react";
import { landing, people as original } from "~/content/landing";
import { ApplicationForm } from "~/ui/visitor-forms/application-form";
import { PauseBanner } from "~/ui/opening/pause-banner";
import { useOpening } from "~/ui/opening/use-opening";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { CloseLink } from "~/ui/overlay/close-link";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

type Props = {
  isApplying: boolean;
  closeTo: string;
  /** Whether jobs are advertised. */
  hasJobs: boolean;
};

/** Work with us: Apply Now opens the application form in place. */
export function Team({ isApplying, closeTo, hasJobs }: Props) {
  const { team } = useContent("landing", landing);
  const details = useRef<HTMLDetailsElement>(null);
  const { applications: closed } = useOpening();
  const isShown = useStaysShown(!closed);
  const close = useCallback(() => {
    if (details.current) details.current.open = false;
  }, []);
  return (
    <Section isSplit id="team" heading={team.heading} intro={team.intro} tone="field">
      <People />
      {hasJobs && (
        <p>
          <Link to="/careers">Open positions</Link>
        </p>
      )}
      {!isShown && closed && <PauseBanner pause={closed} />}
      {isShown && (
        <details ref={details} open={isApplying}>
          <summary className="button unmarked">{team.applyLabel}</summary>
          <div className="panel stack mt-4">
            <div data-part="panel-head" className="flex items-start justify-between">
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
      )}
    </Section>
  );
}

/** Who works here. Nobody until the owner names them. */
function People() {
  const { people } = useContent("team", original);
  if (people.length === 0) return null;
  return (
    <ul className="card-grid">
      {people.map(({ name, role, text, photo }) => (
        <li key={name} className="card">
          {/* One size: 640 pixels are sharp in a card on any screen. */}
          {photo && <img src={photo} alt={name} width="640" height="480" />}
          <h3 dir="auto">{name}</h3>
          <p dir="auto">{role}</p>
          {text && <p dir="auto">{text}</p>}
        </li>
      ))}
    </ul>
  );
}
