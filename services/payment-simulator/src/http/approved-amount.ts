/** `minor` is undefined for a blank field, which approves the requested amount. */
type ApprovedAmount = { readonly kind: 'amount'; readonly minor: number | undefined } | { readonly kind: 'invalid' };

/** Reads the amount to approve from a page's form, in dollars. */
export function approvedAmount(value: unknown): ApprovedAmount {
  if (value === undefined || value === '') return { kind: 'amount', minor: undefined };
  const [, dollars, cents = '00'] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(String(value)) ?? [];
  const minor = Number(`${dollars}${cents}`);
  return minor > 0 ? { kind: 'amount', minor } : { kind: 'invalid' };
}
