import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type CountChange, newCounts, withAdded } from '../domain/customer-counts.ts';
import type { CustomerCountsRepository } from './ports/customer-counts.ts';
import type { CustomerRepository } from './ports.ts';

/** With each attempt that fails another writer has moved on. */
const ATTEMPTS = 100;

/** Keeps count of every company's customers. */
export interface KeepCounts {
  /** Call before the first customer is added: from then on no change is missed. */
  open(companyId: number): Promise<void>;
  /** Counts what an event tells, once. */
  recordEvent(companyId: number, eventId: string, change: CountChange): Promise<void>;
  /** Counts the customers that an upload has added so far; telling an older number changes nothing. */
  noteAdded(companyId: number, uploadId: string, added: number): Promise<void>;
  /** Has the company recounted: something may have been missed. */
  doubt(companyId: number): Promise<void>;
}

interface Parts {
  counts: CustomerCountsRepository;
  customers: CustomerRepository;
  clock: Clock;
}

export function keepCounts({ counts, customers, clock }: Parts): KeepCounts {
  const open = async (companyId: number): Promise<void> => {
    if (await counts.find(companyId)) return;
    await counts.open(newCounts(companyId, !(await customers.hasAny(companyId)), clock.now()));
  };
  return {
    open,
    recordEvent: async (companyId, eventId, change) => {
      await open(companyId);
      await counts.apply(companyId, eventId, change);
    },
    noteAdded: async (companyId, uploadId, added) => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const before = await counts.find(companyId);
        if (!before) throw new Error('an upload whose company nobody counts');
        const after = withAdded(before, uploadId, added);
        if (after === before || (await counts.save(before, after))) return;
      }
      throw new Error('the counts of a company are being changed without end');
    },
    doubt: (companyId) => counts.doubt(companyId, clock.now()),
  };
}
