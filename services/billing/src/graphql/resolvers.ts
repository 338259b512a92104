import type { Resolvers } from '../gql/resolvers.ts';

/** Resolvers of several files as one: a type's fields may be resolved in more than one of them. */
export function mergeResolvers(...parts: Resolvers[]): Resolvers {
  const merged: Record<string, object> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    merged[type] = { ...merged[type], ...fields };
  }
  return merged;
}
