import { Form, Link } from "@remix-run/react";
import { useEffect } from "react";
import { openRetail } from "~/content/opening";
import { tourCategoryLabels, tourLabels, tourSteps } from "~/content/welcome";
import { useOpening } from "~/ui/opening/use-opening";
import { StepDots } from "~/ui/overlay/step-dots";
import { useDialog } from "~/ui/overlay/use-dialog";
import { withoutOverlay } from "./overlay";

/** The address of a step: its page, with the step's section as the fragment. */
function stepHref(step: number): string {
  const target = tourSteps[step - 1]?.target;
  return target ? `${target.path}?tour=${step}#${target.anchor}` : "/";
}

/**
 * Highlights the step's section. Without script `:target` does it, but not after a client-side
 * navigation.
 */
function useHighlight(anchor: string | undefined) {
  useEffect(() => {
    const place = anchor ? document.getElementById(anchor) : null;
    place?.setAttribute("data-toured", "");
    place?.scrollIntoView({ block: "start" });
    return () => place?.removeAttribute("data-toured");
  }, [anchor]);
}

/** One of the nine steps, at the bottom of the page that it describes. */
export function Tour({ step, path }: { step: number; path: string }) {
  const closeTo = withoutOverlay(path);
  const dialog = useDialog(closeTo, step);
  const isOpen = useOpening().retail === "open";
  const stop = tourSteps[step - 1];
  useHighlight(stop?.target.anchor);
  if (!stop) return null;
  const isLast = step === tourSteps.length;
  return (
    <dialog open ref={dialog} className="tour" aria-labelledby="tour-title">
      <p className="badge">{tourCategoryLabels[stop.category]}</p>
      <h2 id="tour-title" tabIndex={-1}>
        {stop.title}
      </h2>
      <p>{isOpen && stop.id === "retail" ? openRetail.note : stop.text}</p>
      <label>
        {step} of {tourSteps.length}{" "}
        <progress className="block w-full" value={step} max={tourSteps.length} />
      </label>
      <StepDots
        label="Steps of the tour"
        steps={tourSteps.map(({ title }, index) => ({ to: stepHref(index + 1), title }))}
        number={step}
      />
      <div className="button-row">
        {step === 1 ? (
          // A link without a target: it cannot be followed, and is announced as disabled (WAI-ARIA,
          // "disabled link").
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid
          <a className="button button-quiet" role="link" aria-disabled="true">
            {tourLabels.previous}
          </a>
        ) : (
          <Link className="button button-quiet" to={stepHref(step - 1)}>
            {tourLabels.previous}
          </Link>
        )}{" "}
        {isLast ? (
          <Form method="post" action="/tour">
            <button className="button">{tourLabels.complete}</button>
          </Form>
        ) : (
          <Link className="button" to={stepHref(step + 1)}>
            {tourLabels.next}
          </Link>
        )}{" "}
        <Link className="button button-quiet" to={closeTo} preventScrollReset>
          {tourLabels.skip}
        </Link>
      </div>
    </dialog>
  );
}
