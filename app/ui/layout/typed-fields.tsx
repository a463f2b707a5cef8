import type { ReactNode } from "react";
import type { PostedField } from "~/lib/outage";

type Props = { fields: readonly PostedField[]; children: ReactNode };

/** The values that were typed in a form, to be read and copied. Renders nothing without values. */
export function TypedFields({ fields, children }: Props) {
  const typed = fields.filter(([name, text]) => text !== "" && !isMachineMade(name));
  if (typed.length === 0) return null;
  return (
    <>
      <h2>What you typed</h2>
      <p>{children}</p>
      <dl className="facts">
        {typed.map(([name, text], index) => (
          <div key={index}>
            <dt>{labelOf(name)}</dt>
            <dd className="whitespace-pre-line" dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const isMachineMade = (name: string) =>
  /^(redirectTo|orderKey|seen|keptResume|parentId)$/.test(name);

/** A field's name as words: "Cover letter". */
function labelOf(name: string): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
