/** Every embedded query selects the signed-in user. */
type EmbeddedResult = { viewer: { id: string } | null };

let results: Record<string, EmbeddedResult> | undefined;

/** Results by operation name; empty in a page without embedded results. */
function readEmbeddedResults(): Record<string, EmbeddedResult> {
  const json = globalThis.document?.getElementById('query-results')?.textContent;
  return json ? JSON.parse(json) : {};
}

/**
 * Returns the result of a query that the gateway ran while it served the page, and removes it: a later query asks the server. Undefined if
 * the page has no such result, or if it belongs to another user than `userId`.
 */
export function takeEmbeddedResult<Result extends EmbeddedResult>(
  operationName: string | undefined,
  userId?: string,
): Result | undefined {
  results ??= readEmbeddedResults();
  const result = results[operationName ?? ''];
  if (!operationName || !result?.viewer) return undefined;
  delete results[operationName];
  return userId === undefined || result.viewer.id === userId ? (result as Result) : undefined;
}
