type Props = {
  fieldId: string;
  fieldName: string;
  /** The choice to send the form without the file: "Send it without a resume". */
  label: string;
};

/**
 * Says that a file was refused, until another one is chosen. The form is refused again unless a
 * file is chosen or the box is checked.
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
