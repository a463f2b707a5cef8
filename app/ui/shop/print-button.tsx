import { useEffect, useState } from "react";

/** Prints the page. Rendered only with script, which it needs. */
export function PrintButton() {
  const [canPrint, setCanPrint] = useState(false);
  useEffect(() => setCanPrint(true), []);
  if (!canPrint)
    return <p className="small print:hidden">Print this page to keep it as a receipt.</p>;
  return (
    <button
      type="button"
      className="button button-quiet print:hidden"
      onClick={() => window.print()}
    >
      Print the receipt
    </button>
  );
}
