declare const taken: unique symbol;

/**
 * The action of a form, with the type of what its schema takes. Only types know the property: the
 * fields of a form are named by it (ServerForm).
 */
export type TakesInput<Input> = { readonly [taken]: Input };
