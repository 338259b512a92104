import type { z } from 'zod';
import { RestError } from './errors.ts';

/** A body or query of the documented shape. @throws RestError 400 with the first problem in words. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys.join(', ')}` : undefined;
  const missing =
    issue?.code === 'invalid_type' && issue.message.startsWith('Invalid input')
      ? `${issue.path.join('.')}: Required`
      : undefined;
  throw new RestError('INVALID', unknown ?? missing ?? issue?.message ?? 'The request cannot be read');
}
