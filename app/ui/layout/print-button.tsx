import { useEffect, useState } from "react";

/** Prints the page. Rendered only with script, which it needs. */
export function PrintButton({ label, hint }: { label: string; hint: string }) {
  const [canPrint, setCanPrint] = useState(false);
  useEffect(() => setCanPrint(true), []);
  if (!canPrint) return <p className="small print:hidden">{hint}</p>;
  return (
    <button
      type="button"
      className="button button-quiet print:hidden"
      onClick={() => window.print()}
    >
      {label}
    </button>
  );
}
