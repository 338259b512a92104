import type { CustomerRepository } from '../../src/use-cases/ports/customers.ts';

/**
 * Creates a repository whose inserts wait until `openGates` is called, except the inserts that `allowInserts` allows and those
 * with the account `neverHalted`.
 */
export function createHaltingCustomers(customers: CustomerRepository, { neverHalted }: { neverHalted?: string } = {}) {
  let allowedInserts = 0;
  const gates: (() => void)[] = [];
  const waitForGate = async (): Promise<void> => {
    if (allowedInserts-- > 0) return;
    await new Promise<void>((resolve) => gates.push(resolve));
  };
  const repository: CustomerRepository = {
    ...customers,
    insertMany: async (companyId, fresh) => {
      if (!fresh.some(({ accountNumber }) => accountNumber === neverHalted)) await waitForGate();
      return customers.insertMany(companyId, fresh);
    },
  };
  return {
    repository,
    allowInserts: (inserts: number) => {
      allowedInserts = inserts;
    },
    openGates: () => {
      allowedInserts = Number.POSITIVE_INFINITY;
      for (const gate of gates) gate();
    },
    isHalted: () => gates.length > 0,
  };
}
