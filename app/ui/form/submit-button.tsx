type Props = {
  label: string;
  /** The label while the form is being sent: 'Sending…'. */
  pendingLabel: string;
  isPending: boolean;
};

type OtherProps = { name: string; label: string; isPending: boolean };

/**
 * A button that sends the same form for another end. Its name says so in the posted form. Not a
 * button element, beside whose words Lynx would show its value.
 */
export function OtherSubmit({ name, label, isPending }: OtherProps) {
  return (
    <input
      type="submit"
      name={name}
      value={label}
      className="button button-quiet"
      aria-disabled={isPending || undefined}
    />
  );
}

/**
 * The main button of a form. While the form is being sent, its label says so and clicks are
 * ignored.
 */
export function SubmitButton({ label, pendingLabel, isPending }: Props) {
  return (
    <button type="submit" className="button" aria-disabled={isPending || undefined}>
      {isPending ? pendingLabel : label}
    </button>
  );
}
