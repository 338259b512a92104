/** Any key is taken but one that begins with `bad`, so that a wrong key can be tried out too. */
export function isKeyAccepted(key: string | undefined): boolean {
  return key !== undefined && key.trim() !== '' && !key.startsWith('bad');
}

export const keyRefusal = 'Payment Processing Token is Expired. Please try with new Token';
