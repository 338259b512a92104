import type { CustomerRepository } from '../../src/use-cases/ports/customers.ts';

/** A repository whose inserts wait until they are let through, except those with the account `passes`. */
export function haltingCustomers(customers: CustomerRepository, { passes }: { passes?: string } = {}) {
  let letThrough = 0;
  const gates: (() => void)[] = [];
  const pass = async (): Promise<void> => {
    if (letThrough-- > 0) return;
    await new Promise<void>((resolve) => gates.push(resolve));
  };
  const repository: CustomerRepository = {
    ...customers,
    insertMany: async (companyId, fresh) => {
      if (!fresh.some(({ accountNumber }) => accountNumber === passes)) await pass();
      return customers.insertMany(companyId, fresh);
    },
  };
  return {
    repository,
    letThrough: (writes: number) => {
      letThrough = writes;
    },
    open: () => {
      letThrough = Number.POSITIVE_INFINITY;
      for (const gate of gates) gate();
    },
    isHalted: () => gates.length > 0,
  };
}
