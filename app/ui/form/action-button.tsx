import { Form, useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Toast } from "~/lib/toast";
import { useToast } from "~/ui/overlay/toasts";
import { usePress } from "./press";

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
  /**
   * Whether a press counts while another one is being sent. The route's client action must be
   * `press`.
   */
  countsEveryPress?: boolean;
  preventScrollReset?: boolean;
};

/** A form with only one button. By default a press is ignored while another one is being sent. */
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
        // Not the button's value, which lynx would show.
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
