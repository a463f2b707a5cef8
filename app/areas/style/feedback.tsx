import { ErrorSummary } from "~/ui/form/error-summary";
import { HubIcon } from "~/ui/hub/hub-icon";
import { LONG_WORD } from "./long-word";

const FORM = {
  id: "style",
  errors: undefined,
  allErrors: { wrong: ["Enter your name"], text: [`${LONG_WORD} is too long`] },
};

/** Feedback: errors, toasts, notices, progress, empty states. */
export function Feedback() {
  return (
    <>
      <h2>Error summary</h2>
      <ErrorSummary form={FORM} />
      <h2>Toasts</h2>
      <div className="flex flex-wrap gap-4">
        {(["success", "error"] as const).map((kind) => (
          <div key={kind} className="toast w-auto" data-kind={kind}>
            <p>
              <strong>{kind === "success" ? "Success!" : "Booking Error"}</strong>
              <span className="block">What happened, and what happens next.</span>
            </p>
            <a href="#toasts">Dismiss</a>
          </div>
        ))}
      </div>
      <h2>Banners</h2>
      <p className="banner">A banner: one person asks for access.</p>
      <p className="empty-state">No newsletter subscribers yet</p>
      <p className="flex gap-3 border-l-4 border-good bg-surface px-4 py-3 print:break-inside-avoid">
        <HubIcon name="tip" />
        <span>
          <strong>Tip: </strong>Bring a government photo ID.
        </span>
      </p>
      <p className="flex gap-3 border-l-4 border-danger bg-surface px-4 py-3 print:break-inside-avoid">
        <HubIcon name="warning" />
        <span>
          <strong>Warning: </strong>Do not drive.
        </span>
      </p>
      <h2>Progress</h2>
      <dl className="[&>div]:py-2">
        {[0, 25, 100].map((percent) => (
          <div key={percent}>
            <dt>
              Round <span>{percent}%</span>
            </dt>
            <dd>
              <progress max={100} value={percent} aria-label={`Round, ${percent}%`} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
