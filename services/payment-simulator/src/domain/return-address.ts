import type { Outcome } from './outcome.ts';
import type { Decision, HostedPage } from './page.ts';
import { resultRecord } from './result-record.ts';

/** Where the browser goes after the attempt, or null when no redirect was asked for. */
export function returnAddress(page: HostedPage, decision: Decision): string | null {
  const target = targetFor(page, decision.outcome);
  if (target === '') return null;
  const { rrn, ...fields } = resultRecord(page, decision);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  if (rrn !== undefined) query.set('RRN', String(rrn));
  // The provider appends its own `?` even to an address that has a query already; so do we.
  return `${target}?${query}`;
}

function targetFor(page: HostedPage, outcome: Outcome): string {
  const failure = page.failureUrl || page.returnUrl;
  if (outcome === 'paid') return page.returnUrl;
  return outcome === 'cancelled' ? page.cancelUrl || failure : failure;
}
