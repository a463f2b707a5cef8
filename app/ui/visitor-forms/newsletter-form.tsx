import { EmailForm } from "~/ui/form/email-form";

export const FAILURE = {
  title: "Subscription Error",
  description: "Failed to subscribe. Please try again.",
};

/** The newsletter subscription, on the home page and on its own page. */
export const NewsletterForm = () => (
  <EmailForm
    id="newsletter-form"
    action="/newsletter"
    button={{ label: "Subscribe", pendingLabel: "Subscribing…" }}
    hasTrap
    ignoresBlank
    failure={FAILURE}
  />
);
