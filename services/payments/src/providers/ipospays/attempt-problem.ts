import type { CreateSessionResult, ProviderCapabilities, SessionAttempt } from '../../domain/provider.ts';

/** What the provider would refuse for certain is not sent at all. */
export function attemptProblem(attempt: SessionAttempt, limits: ProviderCapabilities): CreateSessionResult | null {
  const { reference, amountMinor, currency } = attempt;
  if (!/^[A-Za-z0-9]{1,20}$/.test(reference)) return invalid('transactionReferenceId');
  if (!limits.currencies.includes(currency)) return invalid('currency');
  const payable = Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= limits.largestAmountMinor;
  return payable ? null : invalid('amount');
}

function invalid(field: string): CreateSessionResult {
  return { kind: 'rejected', code: 'invalid-field', field, message: 'Not a value that the provider takes' };
}
