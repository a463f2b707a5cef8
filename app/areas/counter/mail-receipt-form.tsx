import { withQuery } from "~/lib/input/query";
import { EmailForm } from "~/ui/form/email-form";
import { RECEIPT_FAILURE, receiptPath } from "./counter-words";

type Props = {
  orderId: number;
  /** The counter's sale whose page it returns to. Null for the receipt's page. */
  saleId: number | null;
};

/** Mails the receipt of an order to an address. */
export function MailReceiptForm({ orderId, saleId }: Props) {
  return (
    <EmailForm
      id="mail-receipt"
      action={withQuery(`${receiptPath(orderId)}/mail`, {
        sale: saleId === null ? null : String(saleId),
      })}
      hint="For this mail alone. No list gets it."
      button={{ label: "Mail the Receipt", pendingLabel: "Mailing…" }}
      failure={RECEIPT_FAILURE}
    />
  );
}

/** Opens a message to the customer with the link to the receipt, where the device can send one. */
export function TextReceiptLink({ href }: { href: string | null }) {
  if (href === null) return null;
  return (
    <a className="button button-quiet" href={href}>
      Text the receipt's link
    </a>
  );
}
