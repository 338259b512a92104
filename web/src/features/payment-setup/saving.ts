export const FAILED = 'Failed to update payment settings';

export const KEY_HINTS = {
  none: 'From your provider. After you save it, only the first 10 characters are shown.',
  stored: 'Leave unchanged to keep the saved key, or enter a new one.',
};

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** Returns the specified message for a non-2xx HTTP response; undefined for a 2xx response or no response. */
export function statusMessage(error: unknown): string | undefined {
  const status = statusOf(error);
  return status !== undefined && (status < 200 || status > 299) ? `Server responded with status: ${status}` : undefined;
}
