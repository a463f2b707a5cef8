import { useEffect, useRef } from "react";
import { carryOver, type Field, fieldsOf, isUntouched } from "./keep-fields";

/**
 * Keeps what was typed where another form takes the place of this one, as behind a tab. The fields of
 * the same names get it, also what is typed while the other form is still loading. Both forms have
 * this id; `shown` says which of them it is.
 */
export function useKeepTyped(id: string, shown: string) {
  const last = useRef<HTMLFormElement | null>(null);
  const typed = useRef(new Map<string, Field>());
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement) || form === last.current) return;
    // A form that left the page still has its fields with their values.
    if (last.current) {
      for (const [name, field] of fieldsOf(last.current)) typed.current.set(name, field);
    }
    for (const [name, field] of fieldsOf(form)) {
      const before = typed.current.get(name);
      if (before && isUntouched(field)) carryOver(before, field);
    }
    last.current = form;
  }, [id, shown]);
}
