import type { z } from 'zod';

/** One line of the provider's error answer. */
export type FieldError = { readonly field: string; readonly message: string };

export const errorAnswer = (field: string, message: string) => ({ errors: [{ field, message }] });

/** Every problem of a request, by its field. */
export const fieldErrors = ({ issues }: z.ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ field: String(path.at(-1) ?? 'body'), message }));
