import { Link } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";

type Props = { email: string | null; isProven: boolean };

/** Says what waits until the account's address is confirmed, and how to do it. */
export function ProofBanner({ email, isProven }: Props) {
  if (isProven) return null;
  return (
    <section className="panel stack" aria-labelledby="unproven">
      <h2 id="unproven">{email ? "Confirm your address" : "Your account has no address"}</h2>
      {email ? (
        <>
          <p>
            We mailed a link to <bdi>{email}</bdi>. Until you confirm the address there, we mail you
            no notifications. Order mails and links that you ask for go out.
          </p>
          <ActionButton action="/account/email/link">Send the Link Again</ActionButton>
        </>
      ) : (
        <p>
          Somebody else has proven the address that it had.{" "}
          <Link to="/account/email">Give it another one</Link>, so that we can mail you a new
          password if you forget yours.
        </p>
      )}
    </section>
  );
}
