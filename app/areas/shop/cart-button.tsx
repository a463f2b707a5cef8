import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePress } from "~/ui/form/press";

type Props = {
  /** The address that takes the change. */
  action: string;
  /** What the form carries. */
  fields: Record<string, string | number>;
  /** The button's words; those out of sight too, for text browsers know no other name. */
  children: ReactNode;
  tooltip?: string;
  className: string;
};

/** A form that is one button and changes the cart; every press counts. */
export function CartButton({ action, fields, children, tooltip, className }: Props) {
  const press = usePress();
  return (
    <Form method="post" action={action} onSubmit={press}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button className={className} data-tooltip={tooltip}>
        {children}
      </button>
    </Form>
  );
}
