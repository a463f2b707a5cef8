import { Link } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";
import type { GuideStep } from "~/content/community/guides";
import { HubIcon } from "~/ui/hub/hub-icon";
import { CloseLink } from "~/ui/overlay/close-link";
import { Overlay } from "~/ui/overlay/overlay";
import { StepDots } from "~/ui/overlay/step-dots";

/** A guide and the number of its current step, from 1. */
export type WalkthroughData = {
  guide: { id: string; title: string; stepTitles: string[] };
  step: GuideStep;
  number: number;
  isMember: boolean;
};

// Absolute, because the dialog is rendered outside its route.
const stepAt = ({ id }: { id: string }, number: number) => `/community/guides/${id}?step=${number}`;

/** A guide step by step, in a dialog over the page with all guides. */
export function Walkthrough({
  data: { guide, step, number, isMember },
}: {
  data: WalkthroughData;
}) {
  const closeTo = `/community/guides#${guide.id}`;
  const count = guide.stepTitles.length;
  return (
    <Overlay labelledBy="walkthrough-guide walkthrough-title" closeTo={closeTo} appearance={number}>
      <div data-part="panel-head" className="flex items-start justify-between">
        <p id="walkthrough-guide">
          {guide.title}: step {number} of {count}
        </p>
        <CloseLink to={closeTo} label="Close the guide" />
      </div>
      {/* Focus moves here at each step, so that a screen reader reads the step from its start. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <h2 id="walkthrough-title" tabIndex={-1} autoFocus>
        {step.title}
      </h2>
      <StepText step={step} />
      <Dots guide={guide} number={number} />
      <Steps guide={guide} number={number} isMember={isMember} />
      <p className="small">
        <Link to={`/community/guides/${guide.id}/whole`}>
          Read or print the whole guide on one page
        </Link>
      </p>
    </Overlay>
  );
}

type StepsProps = Pick<WalkthroughData, "guide" | "number" | "isMember">;

function Steps({ guide, number, isMember }: StepsProps) {
  return (
    <div className="button-row">
      {number > 1 ? (
        <Link className="button button-quiet" to={stepAt(guide, number - 1)}>
          Previous
        </Link>
      ) : (
        // A link without a target, as in the tour.
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid
        <a className="button button-quiet" role="link" aria-disabled="true">
          Previous
        </a>
      )}{" "}
      {number < guide.stepTitles.length ? (
        <Link className="button" to={stepAt(guide, number + 1)}>
          Next
        </Link>
      ) : (
        <Finish guideId={guide.id} isMember={isMember} />
      )}
    </div>
  );
}

export function StepText({ step }: { step: GuideStep }) {
  return (
    <>
      <div className="prose">
        {step.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="flex gap-3 border-l-4 border-good bg-surface px-4 py-3 print:break-inside-avoid">
        <HubIcon name="tip" />
        <span>
          <strong>Tip: </strong>
          {step.tip}
        </span>
      </p>
      <p className="flex gap-3 border-l-4 border-danger bg-surface px-4 py-3 print:break-inside-avoid">
        <HubIcon name="warning" />
        <span>
          <strong>Warning: </strong>
          {step.warning}
        </span>
      </p>
    </>
  );
}

function Dots({ guide, number }: { guide: WalkthroughData["guide"]; number: number }) {
  return (
    <nav aria-label="Steps">
      <StepDots
        steps={guide.stepTitles.map((title, index) => ({ to: stepAt(guide, index + 1), title }))}
        number={number}
      />
    </nav>
  );
}

/**
 * A link to the calendar. For members it is a button that also records that they finished the
 * guide.
 */
function Finish({ guideId, isMember }: { guideId: string; isMember: boolean }) {
  if (!isMember) {
    return (
      <Link className="button" to="/community/calendar">
        Finish: See the Calendar
      </Link>
    );
  }
  return (
    <ActionButton action={`/community/guides/${guideId}/finish`} className="button">
      Finish: See the Calendar
    </ActionButton>
  );
}
