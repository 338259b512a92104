/** One line of the provider's error answer. */
export type FieldError = { readonly field: string; readonly message: string };

export const errorAnswer = (field: string, message: string) => ({ errors: [{ field, message }] });
