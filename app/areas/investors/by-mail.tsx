import { Form } from "@remix-run/react";

type Props = { what: "updates" | "documents"; isWanted: boolean };

/** Whether the investor gets such mail, and the button that changes it. */
export function ByMail({ what, isWanted }: Props) {
  return (
    <Form
      method="post"
      action={`/investors/${what}/mail/${isWanted ? "off" : "on"}`}
      className="inline-form"
    >
      <p>{isWanted ? `New ${what} come to you by e-mail.` : `New ${what} stand here only.`}</p>
      <button className="button button-quiet">
        {isWanted
          ? "Stop Mailing Me"
          : `Mail Me New ${what === "updates" ? "Updates" : "Documents"}`}
      </button>
    </Form>
  );
}
