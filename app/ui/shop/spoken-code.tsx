import { QrCode } from "./qr-code";

type Props = {
  code: string;
  /** The same code for scanners. */
  qr: { size: number; path: string };
};

/** A code for the counter, to be said or scanned. */
export function SpokenCode({ code, qr }: Props) {
  return (
    <figure className="w-36 max-w-full break-inside-avoid">
      <QrCode {...qr} label={`QR code of ${code}`} />
      <figcaption className="text-center text-sm">
        Say or scan <strong className="inline-block">{code}</strong>
      </figcaption>
    </figure>
  );
}
