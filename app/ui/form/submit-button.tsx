type Props = {
  label: string;
  /** What the button says while the post is under way: 'Sending…'. */
  pendingLabel: string;
  isPending: boolean;
};

/** The form's main button; while the post is under way it says so and takes no second click. */
export function SubmitButton({ label, pendingLabel, isPending }: Props) {
  return (
    <button type="submit" className="button" disabled={isPending}>
      {isPending ? pendingLabel : label}
    </button>
  );
}
