import { Form, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Toast } from "~/lib/toast";
import { useToast } from "~/ui/overlay/toasts";
import { usePress } from "./press";

type Props = {
  /** The address that does it. */
  action: string;
  /** What the form carries. */
  fields?: Record<string, string | number>;
  /** The button's words; those out of sight too, for text browsers know no other name. */
  children: ReactNode;
  /** What it is done to, for those who hear the button alone. */
  what?: string;
  className?: string;
  tooltip?: string;
  /** Each press counts, while another is under way too; the route's client action is `press`. */
  countsEveryPress?: boolean;
  preventScrollReset?: boolean;
};

/** A form that is one button, and posts; no second press counts while the first is under way. */
export function ActionButton({ countsEveryPress = false, ...props }: Props) {
  return countsEveryPress ? <CountedButton {...props} /> : <SingleButton {...props} />;
}

type ButtonProps = Omit<Props, "countsEveryPress">;

function SingleButton({ action, preventScrollReset = false, ...words }: ButtonProps) {
  const fetcher = useFetcher<{ toast?: Toast }>();
  useToast(fetcher.data?.toast);
  return (
    <fetcher.Form method="post" action={action} preventScrollReset={preventScrollReset}>
      <Words {...words} isPending={fetcher.state !== "idle"} />
    </fetcher.Form>
  );
}

function CountedButton({ action, ...words }: ButtonProps) {
  const press = usePress();
  return (
    <Form method="post" action={action} onSubmit={press}>
      <Words {...words} isPending={false} />
    </Form>
  );
}

type WordsProps = Omit<ButtonProps, "action" | "preventScrollReset"> & { isPending: boolean };

function Words({ fields = {}, children, what, className, tooltip, isPending }: WordsProps) {
  return (
    <>
      {Object.entries(fields).map(([field, value]) => (
        // Not the button's value: lynx would print it.
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        className={className ?? "button button-quiet"}
        data-tooltip={tooltip}
        disabled={isPending}
      >
        {children}
        {what && (
          <>
            {" "}
            <span className="sr-only">{what}</span>
          </>
        )}
      </button>
    </>
  );
}
