/** What times would meet that come back. Before the button that brings them back. */
export function ComebackWarning({ clashes }: { clashes: readonly string[] }) {
  if (clashes.length === 0) return null;
  return <p className="banner">If they come back: {clashes.join(". ")}.</p>;
}
