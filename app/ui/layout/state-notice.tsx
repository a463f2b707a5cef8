import { useRouteLoaderData } from "@remix-run/react";
import { editionOn, notices } from "~/content/notices";
import { linkLine } from "~/lib/text/linked-text";
import { useContent } from "./use-content";

const LAST_DAY = "9999-12-31";

type Root = { warning: string };

/** New York's notice of the day. Root's loader sends only that edition. */
export const useNotice = () => editionOn(useContent("notices", notices), LAST_DAY);

/** The sentences that New York requires and the warning of the day, in a black on yellow box. */
export function StateNotice() {
  const { sentences } = useNotice();
  // Null, in spite of its type, on the page of an error without root's loader.
  const warning = useRouteLoaderData<() => Root>("root")?.warning;
  return (
    <div className="state-notice">
      <p>{sentences.join(" ")}</p>
      {warning && (
        <p>
          <strong>Warning:</strong> {warning}
        </p>
      )}
    </div>
  );
}

/** The HOPEline, with its web address as a link. */
export function HopeLine() {
  const { hopeLine } = useNotice();
  return (
    <p>
      {linkLine(hopeLine).map(({ text, href }, index) =>
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
