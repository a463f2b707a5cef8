import { landing } from "~/content/landing";
import { NewsletterForm } from "~/ui/visitor-forms/newsletter-form";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

export function Newsletter() {
  const { newsletter } = useContent("landing", landing);
  return (
    <Section isSplit id="newsletter" heading={newsletter.heading} intro={newsletter.intro}>
      <NewsletterForm />
    </Section>
  );
}
