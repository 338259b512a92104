import type { Sweeper } from '@utility-pay/service-kit/jobs/sweeper';
import type { Platform } from '@utility-pay/service-kit/platform';
import { createCsvTemplateRepository } from './data/csv-template.repository.ts';
import { createCustomerRepository } from './data/customer.repository.ts';
import { createCustomerCountsRepository } from './data/customer-counts.repository.ts';
import { createRemovalRepository } from './data/removal.repository.ts';
import { createUploadRepository } from './data/upload.repository.ts';
import { bookSweepers } from './jobs/book.sweepers.ts';
import { finishLeftRemovals } from './use-cases/finish-removal.ts';
import type {
  CsvTemplateRepository,
  CustomerCountsRepository,
  CustomerRepository,
  RemovalRepository,
  UploadRepository,
} from './use-cases/ports.ts';
import { settleLeftCustomers } from './use-cases/settle-customer.ts';
import { type KeepCounts, keepCounts, recountCustomers } from './use-cases/update-counts.ts';

export interface Books {
  customers: CustomerRepository;
  counts: CustomerCountsRepository;
  keepCounts: KeepCounts;
  removals: RemovalRepository;
  templates: CsvTemplateRepository;
  uploads: UploadRepository;
  sweepers: Sweeper[];
}

/** What billing keeps, and the sweeps that finish what a crash left half done. */
export function createBooks(platform: Platform): Books {
  const { clock, events, createEvent } = platform;
  const customers = createCustomerRepository(platform);
  const counts = createCustomerCountsRepository(platform);
  const removals = createRemovalRepository(platform);
  const uploads = createUploadRepository(platform);
  const isMoving = async (companyId: number): Promise<boolean> =>
    // An event is in a document, then in the log, then counted: asked in this order none slips through.
    (await customers.hasUntold(companyId)) ||
    (await removals.hasUntold(companyId)) ||
    (await events.hasPending(companyId, 'billing')) ||
    (await uploads.isRunning(companyId));
  const parts = { customers, counts, removals, clock, createEvent };
  return {
    ...parts,
    keepCounts: keepCounts(parts),
    templates: createCsvTemplateRepository(platform),
    uploads,
    sweepers: bookSweepers({
      recountCustomers: recountCustomers({ ...parts, isMoving }),
      finishLeftRemovals: finishLeftRemovals(parts),
      settleLeftCustomers: settleLeftCustomers(parts),
    }),
  };
}
