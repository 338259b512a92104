import type { RequestHandler } from 'express';
import { RestError } from './errors.ts';

/** Maximum nesting of lists and objects; no documented body comes near it. */
const MAX_LEVELS = 32;

/**
 * Rejects unpaired surrogates: JSON allows them, but UTF-8 cannot store them. Checks the parsed body, because a
 * `JSON.parse` reviver takes fifty times as long and blocks the event loop.
 */
export const requireWellFormedText: RequestHandler = (request, _response, next) => {
  assertWellFormed(request.body, MAX_LEVELS);
  next();
};

function assertText(text: string): void {
  if (!text.isWellFormed()) throw new RestError('INVALID', 'The text contains an invalid character');
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
