import type { RequestHandler } from 'express';
import { RestError } from './errors.ts';

/** Lists and objects inside each other: more than any body of ours has, and no work for whoever reads it next. */
const MAX_LEVELS = 32;

/**
 * Half a character, which JSON can write, cannot be stored: it would come back as another. Looked for in the body as
 * it was read: a reviver of `JSON.parse` takes fifty times as long, and nobody else is served meanwhile.
 */
export const onlyWellFormed: RequestHandler = (request, _response, next) => {
  assertWellFormed(request.body, MAX_LEVELS);
  next();
};

function assertText(text: string): void {
  if (!text.isWellFormed()) throw new RestError('INVALID', 'The text holds half a character');
}

function assertWellFormed(value: unknown, levels: number): void {
  if (typeof value === 'string') assertText(value);
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new RestError('INVALID', 'The request cannot be read');
  if (Array.isArray(value)) {
    for (const entry of value) assertWellFormed(entry, levels - 1);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    assertText(key);
    assertWellFormed(entry, levels - 1);
  }
}
