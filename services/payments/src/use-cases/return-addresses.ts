import type { ReturnAddresses } from './ports.ts';

/** The reference stands in the path: providers append their own query, whatever an address has already. */
export function returnAddresses(publicUrl: string): ReturnAddresses {
  const address = (kind: string, reference: string): string =>
    new URL(`/api/payments/${kind}/${reference}`, publicUrl).href;
  return {
    returnUrl: (reference) => address('return', reference),
    cancelUrl: (reference) => address('cancel', reference),
    noticeUrl: (reference) => address('notice', reference),
  };
}
