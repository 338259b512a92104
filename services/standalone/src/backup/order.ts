import type { ServiceName } from '@utility-pay/contracts';

interface Order {
  service: ServiceName;
  first: readonly string[];
  last: readonly string[];
}

/** An event leaves its document only once it is in the log: read after all documents, the log has every event that they lack. */
const LOG = 'events';

/**
 * The order in which copies are taken while the product runs. Each copy is later than the ones before it, so a service
 * comes after those whose work it has to know of, and a collection after those whose progress it must not lag behind.
 */
export const ORDER: readonly Order[] = [
  // A file's progress before its customers: rows past the progress are applied again, rows before it are there.
  {
    service: 'billing',
    first: ['uploads', 'upload-errors', 'uploads.files', 'uploads.chunks', 'customers', 'customer-counts'],
    last: [LOG],
  },
  // After the books: an account that is claimed there has its login here.
  { service: 'identity', first: ['users'], last: [LOG] },
  // After the books: a payment that was taken off a bill is known here, and asked for at the provider if it must be.
  { service: 'payments', first: ['payments', 'collected_totals', 'collected_days'], last: [LOG] },
  // After those who owe mail: what was sent is known as sent.
  { service: 'notifications', first: [], last: [LOG] },
  // After all that belongs to a company; the counter after the companies that were numbered by it.
  { service: 'tenant-settings', first: ['companies'], last: [LOG, 'counters'] },
];
