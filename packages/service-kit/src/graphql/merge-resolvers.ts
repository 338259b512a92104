/** Merges resolvers; the fields of a type may be resolved in several parts. */
export function mergeResolvers<Resolvers extends object>(...parts: Resolvers[]): Resolvers {
  const merged: Record<string, object> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    merged[type] = { ...merged[type], ...fields };
  }
  return merged as Resolvers;
}
