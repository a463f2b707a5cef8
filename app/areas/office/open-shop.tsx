import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OpenShop as Opening, OpeningStep } from "~/domain/office/open-shop.server";
import { plural } from "~/lib/counts";
import { ActionButton } from "~/ui/form/action-button";

const ACTS = "/office/open-shop";

/** The two steps that are done here, by a button. */
const BUTTONS: Partial<Record<OpeningStep, ReactNode>> = {
  mail: <ActionButton action={`${ACTS}/test-mail`}>Send Me a Test Mail</ActionButton>,
  counsel: <ActionButton action={`${ACTS}/notices-read`}>My Counsel Read the Notices</ActionButton>,
};

/** What is left before the shop can open, in order, each with its page. Gone when all is done. */
export function OpenShop({ left, doneCount }: Opening) {
  return (
    <section className="card" aria-labelledby="open-shop">
      <h2 id="open-shop">Open your shop</h2>
      <p>
        {plural(left.length, "step is", "steps are")} left, {doneCount} done.{" "}
        <Link to="/office/help/open-your-shop">How you open your shop</Link>
      </p>
      <ol className="columns-xs gap-8">
        {left.map(({ step, label, to, words }) => (
          <li key={step} className="break-inside-avoid border-t border-rule py-2 [&>form]:mt-1">
            <Link to={to} className="inline-block py-1">
              {label}
            </Link>
            {words && <p className="small wrap-anywhere text-ink-soft">{words}</p>}
            {BUTTONS[step]}
          </li>
        ))}
      </ol>
    </section>
  );
}
