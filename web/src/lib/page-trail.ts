/** Cursors of the pages that led to this one; the first page has none, and stands as the empty text. */
export type Trail = readonly string[];

const isTrail = (value: unknown): value is Trail =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** What the history's entry remembers; nothing on an address that was typed or shared. */
export function trailOf(state: unknown): Trail {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : undefined;
  return isTrail(trail) ? trail : [];
}

export const trailAfter = (trail: Trail, cursor: string | null): Trail => [...trail, cursor ?? ''];

/** The cursor of the page before; null for the first page, also where the way here is not known. */
export const cursorBefore = (trail: Trail): string | null => trail.at(-1) || null;
