import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useActionData, useLocation } from "@remix-run/react";
import type { FormEvent, FormHTMLAttributes, ReactNode } from "react";
import type { z } from "zod";
import { REVISION_FIELD } from "~/lib/input/revision";
import type { TakesInput } from "~/lib/input/takes-input";
import { ErrorSummary } from "./error-summary";
import type { FormAnswer } from "./failed-send";
import { Honeypot } from "./honeypot";
import { SubmitButton } from "./submit-button";
import { type FormPost, type Texts, useFormPost } from "./use-form-post";

/** What a form posts: what its action or schema takes, or this type itself. */
type Posted<Source> =
  Source extends TakesInput<infer Input>
    ? Input
    : Source extends z.ZodType
      ? z.input<Source>
      : Source;

/** The names of a union of inputs, as those of a form whose kind decides which it has. */
type Keys<Union> = Union extends unknown ? keyof Union : never;
type At<Union, Key> = Union extends unknown
  ? Key extends keyof Union
    ? Union[Key]
    : never
  : never;

/** What a form posts that has fields beside those of its schema, such as a file. */
export type With<Source, Name extends string> = Posted<Source> & Record<Name, string>;

/** The same with a text for each value, as a form has it. */
type AsText<Value> = unknown extends Value
  ? string
  : NonNullable<Value> extends readonly (infer Item)[]
    ? AsText<Item>[]
    : NonNullable<Value> extends Blob | Date
      ? string
      : NonNullable<Value> extends object
        ? { [Key in keyof NonNullable<Value>]-?: AsText<NonNullable<Value>[Key]> }
        : string;

/** The fields of a form by name, for the components of `field.tsx`. */
export type FieldsOf<Source> = {
  [Key in Keys<Posted<Source>>]-?: FieldMetadata<AsText<At<Posted<Source>, Key>>>;
};

type State<Answer> = {
  form: FormMetadata<Record<string, unknown>>;
  /** Whether it is being sent. */
  isPending: boolean;
  /** Other data in the action's response, if script posted the form. */
  answer: (FormAnswer & Answer) | undefined;
};

type Names<Source> = Keys<Posted<Source>> & string;

/** What the fields of a form contain at first, by name. */
export type ValuesOf<Source> = Partial<Record<Names<Source>, Texts[string]>>;

type Props<Source, Answer> = Pick<FormPost, "id" | "action" | "failure"> &
  Partial<Pick<FormPost, "stays" | "isInTurn" | "madeFrom" | "onDone">> & {
    /** What the fields contain at first. */
    values?: ValuesOf<Source> | undefined;
    /** Whether it shows stored values, so that a colleague's change since is not overwritten. */
    isEdit?: boolean | undefined;
    /** Hidden fields. */
    hidden?: Readonly<Record<string, string | number | undefined>>;
    /** For a form of visitors: the field that only programs fill in. */
    hasHoneypot?: boolean | undefined;
    /** Whether it sends files, or when it does by the last response. */
    hasFiles?: boolean | ((answer: (FormAnswer & Answer) | undefined) => boolean);
    /** What the button says. Without it the fields bring their own. */
    send?: string;
    /** What the button says while the form is being sent. */
    sending?: string;
    /** Whether the focus stays in a field that is used again, and not at the error summary. */
    keepsFocus?: boolean;
    /** Where a problem of the whole form can be corrected, if not in the form. */
    mendAt?: (errors: string[] | undefined) => string | undefined;
    /** What the fields were drawn for. With another value they show what is stored now. */
    drawnFor?: string;
    className?: string;
    preventScrollReset?: boolean;
    onInput?: FormHTMLAttributes<HTMLFormElement>["onInput"];
    /** Called before a press is sent, which it may prevent. */
    onPress?: (event: FormEvent<HTMLFormElement>) => void;
    children: (fields: FieldsOf<Source>, state: State<Answer>) => ReactNode;
  };

/**
 * A form of a page: its error summary, hidden fields, button, and the response of its own address.
 * Its fields are named by what `Source` takes: the type of its action, or of its schema. Only the server
 * validates it (useFormPost).
 */
export function ServerForm<Source, Answer extends object = object>(props: Props<Source, Answer>) {
  const { id, action, failure, stays, isInTurn, values, isEdit, madeFrom, onDone } = props;
  const { form, fields, Form, formProps, isPending, revision, answer } = useFormPost<Answer>({
    ...{ id, action, failure, stays, isInTurn, values, madeFrom, onDone },
    lastResult: useAnswerOf(action),
  });
  const { onPress, hidden = {}, hasFiles = false } = props;
  const isMultipart = typeof hasFiles === "function" ? hasFiles(answer) : hasFiles;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    onPress?.(event);
    if (!event.defaultPrevented) formProps.onSubmit(event);
  };
  return (
    <Form
      {...formProps}
      // Not of this component, whose state tells that the post was accepted.
      key={props.drawnFor}
      onSubmit={onSubmit}
      onInput={props.onInput}
      {...(isMultipart && { encType: "multipart/form-data" as const })}
      preventScrollReset={props.preventScrollReset}
      className={props.className ?? "form"}
      // For styles.
      data-refused={Object.keys(form.allErrors).length > 0 || undefined}
    >
      <ErrorSummary
        form={form}
        isWithoutFocus={props.keepsFocus ?? false}
        mendAt={props.mendAt?.(form.errors)}
      />
      {isEdit && revision !== null && (
        <input type="hidden" name={REVISION_FIELD} value={revision} />
      )}
      {Object.entries(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {/* conform makes a field for each name that it is asked for, whatever the type says. */}
      {props.children(fields as FieldsOf<Source>, { form, isPending, answer })}
      {props.hasHoneypot && <Honeypot formId={id} />}
      {props.send && (
        <SubmitButton
          label={props.send}
          pendingLabel={props.sending ?? "Sending…"}
          isPending={isPending}
        />
      )}
    </Form>
  );
}

/** The response of this address, if it was posted without script and this page is the response. */
export function useAnswerOf(action: string): FormAnswer["lastResult"] {
  const { pathname } = useLocation();
  const answer = useActionData<FormAnswer>();
  return new URL(action, "https://form.invalid").pathname === pathname
    ? answer?.lastResult
    : undefined;
}
