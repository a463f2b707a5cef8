import { controlProps, FieldFrame, type Labelled, WORDS_SIZE } from "~/ui/form/field";
import { SCANS_ATTRIBUTE } from "~/ui/form/keep-fields";
import { useIsScripted } from "~/ui/layout/use-is-scripted";

type Props = Labelled & {
  /** Whether the server's page gives it the focus. With script a scan finds it by itself. */
  hasFocus: boolean;
};

/**
 * A field that scanners type into. It never has what was refused, which the message names: the next
 * scan would be put behind it. Script does not wait until it is left.
 */
export function ScanField({ hasFocus, ...labelled }: Props) {
  const isScripted = useIsScripted();
  return (
    <FieldFrame {...labelled}>
      <input
        {...controlProps(labelled)}
        {...{ [SCANS_ATTRIBUTE]: "" }}
        defaultValue=""
        autoComplete="off"
        size={WORDS_SIZE}
        // A scan needs no press before it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus && !isScripted}
      />
    </FieldFrame>
  );
}
