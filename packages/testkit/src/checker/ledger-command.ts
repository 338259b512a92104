import type { System } from '../system/system.ts';

/** What `portal ledger check --json` prints. */
interface CheckedLedger {
  companies: { notApplied: number; differences: { text: string }[] }[];
}

/**
 * Returns the differences between a company's ledger, its journal, its payments and, unless `withProvider` is false,
 * the simulator's records, found by `portal ledger check`. Payments and refunds that are not applied count as a
 * difference: the product must apply them in the end, also after a fault.
 */
export async function ledgerDifferences(
  system: Pick<System, 'portal' | 'simulatorUrl'>,
  companyId: number,
  { withProvider = true }: { withProvider?: boolean } = {},
): Promise<string[]> {
  const argv = ['ledger', 'check', '--company', String(companyId), '--json'];
  const { code, stdout, stderr } = await (withProvider
    ? system.portal([...argv, '--simulator', system.simulatorUrl])
    : system.portal(argv, { PAYMENTS_SIMULATOR: '0' }));
  const { companies }: Partial<CheckedLedger> = stdout ? JSON.parse(stdout) : {};
  if (!companies) return [`the ledger could not be checked (exit code ${code}): ${stdout}${stderr}`];
  return companies.flatMap(({ notApplied, differences }) => [
    ...differences.map(({ text }) => text),
    ...(notApplied > 0 ? [`${notApplied} payments and refunds are not applied`] : []),
  ]);
}
