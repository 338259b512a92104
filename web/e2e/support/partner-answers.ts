import { expect } from 'vitest';

/** Replaces each `$NAME` placeholder of an example by its value. @throws for an unknown name */
export function fillIn(example: string, own: Record<string, string>): Record<string, unknown> {
  const filled = example.replaceAll(/\$([A-Z]+)/g, (_match, name: string) => {
    const value = own[name];
    if (value === undefined) throw new Error(`No value for the placeholder $${name}`);
    return value;
  });
  return JSON.parse(filled);
}

/** Reduces a value to its field names and types, and a list to its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shapeOf(inside)]));
}

/** Expects the field names and types of a documented answer; values may differ. */
export const expectShape = (actual: unknown, documented: unknown): void =>
  expect(shapeOf(actual)).toEqual(shapeOf(documented));
