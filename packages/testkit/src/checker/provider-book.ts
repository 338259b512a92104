import type { System } from '../system/system.ts';
import type { ProviderEntry } from './check-books.ts';

interface BookEntry {
  reference: string;
  tpn: string;
  outcome: string;
  amountMinor: number;
  /** Voids and refunds that were approved. */
  refunds: { amountMinor: number }[];
}

/** What the simulator's own book says that a terminal has taken and given back. */
export async function providerBook(system: System, tpn: string): Promise<ProviderEntry[]> {
  const response = await fetch(`${system.simulatorUrl}/_simulator/book`);
  const { entries } = (await response.json()) as { entries: BookEntry[] };
  return entries
    .filter((entry) => entry.tpn === tpn && entry.outcome === 'paid')
    .map(({ reference, amountMinor, refunds }) => ({
      reference,
      amountMinor,
      refundedMinor: refunds.reduce((sum, refund) => sum + refund.amountMinor, 0),
    }));
}
