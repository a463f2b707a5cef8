import { useRouteLoaderData } from "@remix-run/react";
import { editionOn, notices } from "~/content/notices";
import type { Piece } from "~/lib/text/linked-text";
import { useContent } from "./use-content";

const LAST_DAY = "9999-12-31";

type Root = { warning: string; hopeLine: Piece[] };

/** Null on the page of an error without root's loader. */
const useRoot = () => useRouteLoaderData<() => Root>("root") ?? null;

/** New York's notice of the day. Root's loader sends only that edition. */
export const useNotice = () => editionOn(useContent("notices", notices), LAST_DAY);

/** The sentences that New York requires and the warning of the day, in a black on yellow box. */
export function StateNotice({ className = "" }: { className?: string }) {
  const { sentences } = useNotice();
  const warning = useRoot()?.warning;
  return (
    <div className={`state-notice ${className}`}>
      <p>{sentences.join(" ")}</p>{" "}
      {warning && (
        <p>
          <strong>Warning:</strong> {warning}
        </p>
      )}
    </div>
  );
}

/** The HOPEline, with its web address as a link. Root's loader finds it. */
export function HopeLine() {
  const { hopeLine } = useNotice();
  const pieces = useRoot()?.hopeLine ?? [{ text: hopeLine }];
  return (
    <p>
      {pieces.map(({ text, href }, index) =>
        href ? (
          <a key={index} href={href}>
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
