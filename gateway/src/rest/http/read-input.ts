import type { z } from 'zod';
import { RestError } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Of a body that may have several shapes, the problems of the shape that was meant: the one that knows its fields. */
function meant(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue;
  const shapes = issue.errors.filter((issues) => issues.length > 0);
  const known = shapes.find((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'));
  const [first] = known ?? shapes[0] ?? [];
  return first ? { ...meant(first), path: [...issue.path, ...first.path] } : issue;
}

/** The rule's own words; what zod says by itself stands behind the field's name. */
function wordsOf({ code, message, path, ...issue }: Issue): string {
  if (code === 'unrecognized_keys' && 'keys' in issue) return `Unknown field: ${issue.keys.join(', ')}`;
  if (!/^Invalid (input|option|key|value|string)/.test(message)) return message;
  const field = path.join('.') || 'The body';
  return `${field}: ${message.endsWith('received undefined') ? 'Required' : message}`;
}

/** A body or query of the documented shape. @throws RestError 400 with the first problem in words. */
export function readInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input === undefined ? {} : input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new RestError('INVALID', issue ? wordsOf(meant(issue)) : 'The request cannot be read');
}
