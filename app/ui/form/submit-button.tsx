type Props = {
  label: string;
  /** The label while the form is being sent: 'Sending…'. */
  pendingLabel: string;
  isPending: boolean;
};

/**
 * The main button of a form. While the form is being sent, its label says so and clicks are
 * ignored.
 */
export function SubmitButton({ label, pendingLabel, isPending }: Props) {
  return (
    <button type="submit" className="button" disabled={isPending}>
      {isPending ? pendingLabel : label}
    </button>
  );
}
