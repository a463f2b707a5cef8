import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { shownEmail } from "~/lib/text/shown-email";
import { landing } from "~/content/landing";
import { openTheLink, subscribeInput } from "~/domain/newsletter/newsletter.schema";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { getActor } from "~/http/auth.server";
import { contentLoader } from "~/http/content.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { contentOf, useContent } from "~/ui/layout/use-content";
import { NewsletterForm, FAILURE } from "~/ui/visitor-forms/newsletter-form";

export const meta: MetaFunction = ({ matches }) => {
  const { heading, intro } = contentOf(matches, "landing", landing).newsletter;
  return pageMeta(heading, matches, intro);
};

export const loader = contentLoader("landing");

export const action = formAction({
  guard: getActor,
  schema: subscribeInput,
  run: subscribe,
  done: ({ email, mustConfirm }) =>
    to("/#newsletter", {
      title: mustConfirm ? "One More Step" : "Success!",
      description: mustConfirm
        ? openTheLink(shownEmail(email))
        : "Thank you for subscribing! We'll keep you updated on our launch.",
    }),
  failure: FAILURE,
});

export default function NewsletterPage() {
  const { newsletter } = useContent("landing", landing);
  return (
    <FormPage heading={newsletter.heading} intro={newsletter.intro}>
      <NewsletterForm />
      <p>
        <Link to="/letters">The letters that we sent</Link>
      </p>
    </FormPage>
  );
}
