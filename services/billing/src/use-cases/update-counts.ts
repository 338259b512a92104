import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type CountChange,
  type CustomerCounts,
  isSettled,
  newCounts,
  notNow,
  recounted,
  stillRight,
  withAdded,
} from '../domain/customer-counts.ts';
import type { CustomerCountsRepository, CustomerRepository } from './ports.ts';

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

/** Milliseconds between two numbers that an upload tells: what people read may be so old. */
const TELL_MS = 500;

/** Has the customers counted that an upload adds: the sum so far, so that telling it again changes nothing. */
export function countAdded({ noteAdded }: KeepCounts, clock: Clock, uploadId: string, companyId: number) {
  let told = 0;
  let toldAt = 0;
  const tell = async (added: number): Promise<void> => {
    if (added === 0) return;
    await noteAdded(companyId, uploadId, added);
    told = added;
    toldAt = clock.now().getTime();
  };
  return {
    soFar: async (added: number): Promise<void> => {
      if (added !== told && clock.now().getTime() - toldAt >= TELL_MS) await tell(added);
    },
    tell,
  };
}

interface RecountParts {
  counts: CustomerCountsRepository;
  customers: CustomerRepository;
  /** Whether an upload runs, or an event that changes the counts is still on its way. */
  isMoving: (companyId: number) => Promise<boolean>;
  clock: Clock;
}

/**
 * Counts, now and then, what is in the books after all: whatever may have gone past the counts is put right. What is on
 * its way would count twice, so the result is used only when nothing was, and nothing came in between.
 */
export const recountCustomers =
  ({ counts, customers, isMoving, clock }: RecountParts) =>
  async (): Promise<void> => {
    const recount = async (due: CustomerCounts): Promise<void> => {
      const { companyId } = due;
      if (isSettled(due)) return void (await counts.save(due, stillRight(due, clock.now())));
      // The next attempt comes first: counting takes long, and is in vain in a company that never holds still.
      const later = notNow(due, clock.now());
      if (!(await counts.save(due, later)) || (await isMoving(companyId))) return;
      const before = { ...later, version: due.version + 1 };
      const total = await customers.count(companyId, { words: [] });
      const claimed = await customers.count(companyId, { words: [], claimed: true });
      if (await isMoving(companyId)) return;
      await counts.save(before, recounted(before, { total, claimed }, clock.now()));
    };
    for (const due of await counts.listDue(clock.now())) await recount(due);
  };
