import { newsletter } from "~/content/home";
import { NewsletterForm } from "~/ui/visitor-forms/newsletter-form";
import { Section } from "./section";

export function Newsletter() {
  return (
    <Section isSplit id="newsletter" heading={newsletter.heading} intro={newsletter.intro}>
      <NewsletterForm />
    </Section>
  );
}
