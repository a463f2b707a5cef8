type Props = {
  fieldId: string;
  fieldName: string;
  /** What goes on without the refused file: "Send it without a resume". */
  label: string;
};

/**
 * Says that a file was refused, until another is chosen: a form sent then is refused again, unless
 * the box says that it goes without.
 */
export function RefusedFile({ fieldId, fieldName, label }: Props) {
  const id = `${fieldId}-without`;
  return (
    <p className="checkbox">
      <input type="hidden" name={`${fieldName}Refused`} value="yes" />
      <input id={id} name={`${fieldName}Without`} type="checkbox" />{" "}
      <label htmlFor={id}>{label}</label>
    </p>
  );
}
