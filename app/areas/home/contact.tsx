import { landing } from "~/content/landing";
import { ContactForm } from "~/ui/visitor-forms/contact-form";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

export function Contact() {
  const { contact } = useContent("landing", landing);
  return (
    <Section isSplit id="contact" heading={contact.heading} intro={contact.intro} tone="field">
      <ContactForm />
    </Section>
  );
}
