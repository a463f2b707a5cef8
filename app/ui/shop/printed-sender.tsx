import { useSite } from "~/ui/layout/use-content";

/** Who gives the receipt. Only on paper: on the screen the page's frame says it. */
export function PrintedSender() {
  const { name, address, phone, email } = useSite();
  return (
    <p className="hidden print:block">
      {[name, address, phone, email].filter(Boolean).join(" · ")}
    </p>
  );
}
