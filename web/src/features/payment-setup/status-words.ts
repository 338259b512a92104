const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** The specification's words for an answer that was not ok; undefined where there was an answer, or none at all. */
export function statusWords(error: unknown): string | undefined {
  const status = statusOf(error);
  return status !== undefined && (status < 200 || status > 299) ? `Server responded with status: ${status}` : undefined;
}
