import { EmailForm } from "~/ui/form/email-form";

export const FAILURE = { title: "Your address was not stored" };

type Props = { slug: string };

/** Asks for one mail when a sold-out product can be ordered again. */
export const TellMe = ({ slug }: Props) => (
  <EmailForm
    id="tell-me"
    action={`/shop/${slug}/tell-me`}
    hint="We write once, as soon as it can be ordered, and then delete your address."
    button={{ label: "Tell Me When It Is Back", pendingLabel: "Sending…" }}
    hasTrap
    failure={FAILURE}
  />
);
