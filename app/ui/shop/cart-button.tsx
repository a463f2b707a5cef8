import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import type { Toast } from "~/lib/toast";
import { showToast } from "~/ui/layout/toasts";

type Props = {
  /** The address that takes the change. */
  action: string;
  /** What the form carries. */
  fields: Record<string, string | number>;
  label: string;
  /** Said instead of the label, where it is a sign only. */
  name?: string;
  className: string;
};

/** A form that is one button and changes the cart; a click while it is under way does nothing. */
export function CartButton({ action, fields, label, name, className }: Props) {
  const fetcher = useFetcher<{ toast?: Toast | null }>();
  const toast = fetcher.data?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  const onSubmit = (event: FormEvent) => {
    if (fetcher.state !== "idle") event.preventDefault();
  };
  return (
    <fetcher.Form method="post" action={action} preventScrollReset onSubmit={onSubmit}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button
        className={className}
        aria-label={name}
        data-tooltip={label.length === 1 ? name : undefined}
      >
        {label}
      </button>
    </fetcher.Form>
  );
}
