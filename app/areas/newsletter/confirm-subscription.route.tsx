import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import {
  confirmSubscription,
  readConfirmation,
} from "~/domain/newsletter/confirm-subscription.server";
import { shownEmail } from "~/lib/text/shown-email";
import { getActor } from "~/http/auth.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("Confirm your subscription", matches);

/** A GET changes nothing, because mail programs open links to scan them. */
export function loader({ params }: LoaderFunctionArgs) {
  const email = readConfirmation(params.token);
  return { email: email && shownEmail(email) };
}

export async function action(args: ActionFunctionArgs) {
  const outcome = await confirmSubscription(await getActor(args), args.params.token);
  return outcome.ok
    ? redirectWithFlash("/#newsletter", {
        kind: "success",
        title: "Success!",
        description: "Thank you for subscribing! We'll keep you updated on our launch.",
      })
    : redirectWithFlash("/newsletter", {
        kind: "error",
        title: "Subscription Error",
        description: outcome.problem.message,
      });
}

export default function ConfirmPage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>Confirm your subscription</h1>
      {email ? (
        <Form method="post" className="stack">
          <p className="lead">Send our launch news to {email}?</p>
          <button className="button">Yes, Subscribe</button>
        </Form>
      ) : (
        <p className="lead">
          This link is no longer good. <Link to="/newsletter">Sign up again</Link> to get a new one.
        </p>
      )}
    </div>
  );
}
