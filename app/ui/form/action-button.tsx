import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FailureWords } from "~/lib/toast";
import { usePress } from "./press";
import { ShortForm } from "./short-form";

type Props = {
  /** The address that the form posts to. */
  action: string;
  /** Hidden fields of the form. */
  fields?: Record<string, string | number>;
  /** The label. It includes visually hidden words, because text browsers use no other name. */
  children: ReactNode;
  /** The object of the action, for screen readers. */
  what?: string;
  className?: string;
  tooltip?: string;
  /** Whether the page gives it the focus. */
  hasFocus?: boolean;
  preventScrollReset?: boolean;
} & (
  | {
      /** The words when its post fails. Without them the error page says it. */
      failure?: FailureWords;
      countsEveryPress?: false;
    }
  | {
      failure: FailureWords;
      /** Whether a press counts while another one is being sent. */
      countsEveryPress: true;
    }
);

/** A form with only one button. By default a press is ignored while another one is being sent. */
export function ActionButton(props: Props) {
  const { action, failure, countsEveryPress, preventScrollReset = false, ...words } = props;
  if (countsEveryPress) return <CountedButton action={action} failure={failure} {...words} />;
  return (
    <ShortForm action={action} failure={failure} preventScrollReset={preventScrollReset}>
      {(isPending) => <Words {...words} isPending={isPending} />}
    </ShortForm>
  );
}

type WordsProps = Pick<
  Props,
  "fields" | "children" | "what" | "className" | "tooltip" | "hasFocus"
>;

function CountedButton({
  action,
  failure,
  ...words
}: WordsProps & { action: string; failure: FailureWords }) {
  const press = usePress(failure);
  return (
    <Form method="post" action={action} onSubmit={press}>
      <Words {...words} isPending={false} />
    </Form>
  );
}

function Words({
  fields = {},
  children,
  what,
  className,
  tooltip,
  hasFocus,
  isPending,
}: WordsProps & { isPending: boolean }) {
  return (
    <>
      {Object.entries(fields).map(([field, value]) => (
        // Not the button's value, which lynx would show.
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        className={className ?? "button button-quiet"}
        data-tooltip={tooltip}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        aria-disabled={isPending || undefined}
      >
        {children}
        {what && <span className="sr-only">{` ${what}`}</span>}
      </button>
    </>
  );
}
