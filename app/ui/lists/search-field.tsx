import { type InputHTMLAttributes, useEffect, useRef } from "react";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "defaultValue" | "ref"> & {
  id: string;
  /** The words that the page shows results of. */
  q: string;
  /** Whether it is for something new after each search, and another field has the words. */
  isEmptied?: boolean;
};

/**
 * The field of a search. With script its words are selected at the Enter, or it is empty, so that what
 * is scanned or typed next is another search and not behind them. The page that comes changes nothing
 * that was typed meanwhile.
 */
export function SearchField({ q, isEmptied = false, ...input }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  useEffect(() => {
    const field = ref.current;
    const { form } = field ?? {};
    const onSubmit = ({ target }: Event) => {
      if (!field || !form || target !== form) return;
      shown.current = field.value;
      if (isEmptied) field.value = "";
      else selectIfFocused(field);
    };
    // Of the document, which hears it after React: the form was read.
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, [isEmptied]);
  useEffect(() => {
    const field = ref.current;
    if (field && field.value === shown.current && field.value !== q) {
      field.value = q;
      selectIfFocused(field);
    }
    shown.current = q;
  }, [q]);
  return (
    <>
      <input {...input} ref={ref} name="q" type="search" defaultValue={q} />{" "}
    </>
  );
}

function selectIfFocused(field: HTMLInputElement) {
  if (document.activeElement === field) field.select();
}
