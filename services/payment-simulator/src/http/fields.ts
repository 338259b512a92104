import { z } from 'zod';

/** Limits of the control calls. */
export const MAX_WEBHOOK_DELAY_MS = 3 * 24 * 60 * 60 * 1000;
export const MAX_WEBHOOKS = 100;

/** One line of the provider's error response. */
export type FieldError = { readonly field: string; readonly message: string };

export const errorBody = (field: string, message: string) => ({ errors: [{ field, message }] });

/** Returns one error per invalid field. */
export const fieldErrors = ({ issues }: z.ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ field: String(path.at(-1) ?? 'body'), message }));

/** The provider reports any problem of a field as `Invalid <label>`. */
const invalid = (label: string) => ({ error: `Invalid ${label}` });

export function text(label: string, max: number, pattern = /^[^\p{Cc}]*$/u) {
  return z.string(invalid(label)).max(max, invalid(label)).regex(pattern, invalid(label));
}

export function flag(label: string) {
  return z.boolean(invalid(label));
}

export function cents(label: string) {
  return z.string(invalid(label)).regex(/^\d{1,8}$/, invalid(label));
}

export function webAddress(label: string) {
  const isWeb = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return z.string(invalid(label)).refine((value) => value === '' || isWeb(value), invalid(label));
}

/** A code that the provider's samples write both as a number and as a string. */
export function code(label: string, allowed: readonly string[]) {
  return z
    .union([z.string(), z.number()], invalid(label))
    .transform(String)
    .refine((value) => allowed.includes(value), invalid(label));
}
