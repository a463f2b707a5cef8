import { contact } from "~/content/home";
import { ContactForm } from "~/ui/visitor-forms/contact-form";
import { Section } from "./section";

export function Contact() {
  return (
    <Section isSplit id="contact" heading={contact.heading} intro={contact.intro} tone="field">
      <ContactForm />
    </Section>
  );
}
