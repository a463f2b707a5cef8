import type { ReactNode } from "react";
import { code128 } from "~/lib/code-128";

type Props = {
  name: string;
  /** What its bars say. Null without any. */
  code: string | null;
  /** What the label says between the name and the bars. */
  children: ReactNode;
  /** Whether its bars are lower, so that it has room for more lines. */
  isFull?: boolean;
};

/**
 * A label of 4 × 2 inches, which is one printed page. The name has two lines at most, so that no
 * label needs a second page.
 */
export function PrintedLabel({ name, code, children, isFull = false }: Props) {
  return (
    <li
      className={`order-label card print:border-none print:p-0 print:not-last:break-after-page ${isFull ? "flow-1" : "flow-2"}`}
    >
      <p className={`line-clamp-2 font-semibold ${isFull ? "text-base/tight" : "text-lg/tight"}`}>
        <bdi>{name}</bdi>
      </p>
      {children}
      {code !== null && <Bars code={code} height={isFull ? "h-8" : "h-14"} />}
    </li>
  );
}

/** A code in bars, black on white in every colour scheme, with its text below. */
function Bars({ code, height }: { code: string; height: string }) {
  const drawn = code128(code);
  return (
    <div>
      {drawn && (
        <svg
          className={`w-full ${height}`}
          viewBox={`0 0 ${drawn.width} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width={drawn.width} height="1" fill="#fff" />
          <path d={drawn.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
      <p className="text-center text-sm tracking-wide break-all tabular-nums">{code}</p>
    </div>
  );
}
