import type { z } from 'zod';
import { RestError } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Of a body that may have several shapes, the problems of the shape that was meant: the one that knows its fields. */
function meant(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const shapes = issue.errors.filter((issues) => issues.length > 0);
  const known = shapes.find((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'));
  const [first] = known ?? shapes[0] ?? [];
  return first ? { ...meant(first), path: [...issue.path, ...first.path] } : issue;
}

function wordsOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`;
  const isMissing = issue.code === 'invalid_type' && issue.message.startsWith('Invalid input');
  const isUnworded = issue.message.startsWith('Invalid ') && issue.path.length > 0;
  const field = issue.path.join('.');
  if (isMissing && issue.message.endsWith('received undefined')) return `${field || 'The body'}: Required`;
  return isMissing || isUnworded ? `${field || 'The body'}: ${issue.message}` : issue.message;
}

/** A body or query of the documented shape. @throws RestError 400 with the first problem in words. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RestError('INVALID', issue ? wordsOf(meant(issue)) : 'The request cannot be read');
}
