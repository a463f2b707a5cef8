import { orderCode } from "~/domain/orders/order-code";
import { QrCode } from "./qr-code";

type Props = {
  orderId: number;
  qr: { size: number; path: string };
};

/** An order's code for the counter, to be said or scanned. */
export function OrderCode({ orderId, qr }: Props) {
  const code = orderCode(orderId);
  return (
    <figure className="w-32 max-w-full break-inside-avoid">
      <QrCode {...qr} label={`QR code of ${code}`} />
      <figcaption className="text-center text-sm">
        Say or scan <strong className="whitespace-nowrap">{code}</strong>
      </figcaption>
    </figure>
  );
}
