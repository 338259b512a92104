import { expect } from 'vitest';

/** Replaces each `$NAME` of an example by what the reader would put there. @throws for a name that nobody explained. */
export function fillIn(example: string, own: Record<string, string>): Record<string, unknown> {
  const filled = example.replaceAll(/\$([A-Z]+)/g, (_match, name: string) => {
    const value = own[name];
    if (value === undefined) throw new Error(`nothing stands for $${name} yet`);
    return value;
  });
  return JSON.parse(filled);
}

/** What any reader's answer has in common with the page's: fields and kinds of values; of a list, its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shapeOf(inside)]));
}

export const expectShape = (actual: unknown, documented: unknown): void =>
  expect(shapeOf(actual)).toEqual(shapeOf(documented));
