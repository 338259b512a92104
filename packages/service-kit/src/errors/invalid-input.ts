import type { UserError } from '@utility-pay/contracts';
import type { z } from 'zod';

/** Each problem that a rule found, by its field, in the words of the rule. */
export const invalidInput = (error: z.ZodError): UserError[] =>
  error.issues.map(({ path, message }) => ({ code: 'INVALID', field: path.join('.') || null, message }));
