import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { landing } from "~/content/landing";
import { sendContactInput } from "~/domain/contact/contact.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { getActor } from "~/http/auth.server";
import { editedContent, storeOf } from "~/http/content.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ContactForm, FAILURE } from "~/ui/visitor-forms/contact-form";
import { FormPage } from "~/ui/layout/form-page";
import { jsonLdMeta, pageMeta } from "~/ui/layout/page-meta";
import { contentOf, useContent } from "~/ui/layout/use-content";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { heading, intro } = contentOf(matches, "landing", landing).contact;
  return [...pageMeta(heading, matches, intro), ...jsonLdMeta(data?.store)];
};

export async function loader(args: LoaderFunctionArgs) {
  const [content, store] = await Promise.all([editedContent(args, ["landing"]), storeOf(args)]);
  return { content, store };
}

export const action = formAction({
  guard: getActor,
  schema: sendContactInput,
  run: sendContact,
  done: () =>
    to("/#contact", {
      title: "Message Sent",
      description: "A person here reads it and answers by email.",
    }),
  failure: FAILURE,
});

export default function ContactPage() {
  const { contact } = useContent("landing", landing);
  return (
    <FormPage heading={contact.heading} intro={contact.intro}>
      <ContactForm />
    </FormPage>
  );
}
