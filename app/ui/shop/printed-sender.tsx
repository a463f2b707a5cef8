import { useSite } from "~/ui/layout/use-content";

/** Who gives the receipt. Only on paper: on the screen the page's frame says it. */
export function PrintedSender() {
  const { name, licenceNumber, address, phone, email } = useSite();
  const license = licenceNumber && `License ${licenceNumber}`;
  return (
    <p className="hidden print:block">
      {[name, license, address, phone, email].filter(Boolean).join(" · ")}
    </p>
  );
}
