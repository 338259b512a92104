import type { CsvTemplate } from '@utility-pay/contracts';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { addCustomer } from './add-customer.ts';
import { applySettledPayment, applySettledRefund } from './apply-payment.ts';
import { applyUpload } from './apply-upload.ts';
import { confirmClaim, releaseClaim, reserveClaim } from './claim-account.ts';
import { tidyUploads } from './clean-up-uploads.ts';
import { countCustomers, readCounts } from './count-customers.ts';
import { readCsvTemplate, updateCsvTemplate } from './csv-template.ts';
import { deleteCustomer } from './delete-customer.ts';
import { findBalance, findCustomer, findCustomers, findPayableBalance, listCustomers } from './find-customers.ts';
import { findUpload, listUploadErrors, listUploads } from './find-uploads.ts';
import { lookAtUploads, measureUploads } from './inspect-uploads.ts';
import type {
  CsvTemplateRepository,
  CustomerCountsRepository,
  CustomerRepository,
  RemovalRepository,
  ScheduleUpload,
  UploadErrorRepository,
  UploadFiles,
  UploadRepository,
} from './ports.ts';
import type { CountRows } from './process-upload.ts';
import { receiveUpload } from './receive-upload.ts';
import { resumeUploads, scheduleDueUploads } from './schedule-uploads.ts';
import { setClaimState } from './set-claim-state.ts';
import type { KeepCounts } from './update-counts.ts';

interface Parts {
  customers: CustomerRepository;
  counts: CustomerCountsRepository;
  keepCounts: KeepCounts;
  removals: RemovalRepository;
  templates: CsvTemplateRepository;
  uploads: UploadRepository;
  requireExisting: RequireExisting;
  clock: Clock;
  createEvent: CreateEvent;
}

export type BillingUseCases = ReturnType<typeof createBillingUseCases>;

/** All that is done with customers and templates, for whichever door asks. */
export function createBillingUseCases(parts: Parts) {
  const { customers, templates, uploads, clock, createEvent } = parts;
  return {
    listCustomers: listCustomers(customers),
    countCustomers: countCustomers(parts),
    readCounts: readCounts(parts),
    findCustomer: findCustomer(customers),
    findCustomers: findCustomers(customers),
    findBalance: findBalance(customers),
    findPayableBalance: findPayableBalance(customers),
    addCustomer: addCustomer(parts),
    deleteCustomer: deleteCustomer({
      ...parts,
      isBeingAdded: async ({ companyId, addedBy }) =>
        addedBy !== undefined && (await uploads.findNext(companyId))?.id === addedBy,
    }),
    setClaimState: setClaimState(parts),
    readCsvTemplate: readCsvTemplate(templates),
    updateCsvTemplate: updateCsvTemplate(parts),
    reserveClaim: reserveClaim(customers, clock),
    confirmClaim: confirmClaim(customers, clock, createEvent),
    releaseClaim: releaseClaim(customers),
    applySettledPayment: applySettledPayment(customers),
    applySettledRefund: applySettledRefund(customers),
  };
}

export interface UploadParts {
  uploads: UploadRepository;
  files: UploadFiles;
  errors: UploadErrorRepository;
  customers: CustomerRepository;
  keepCounts: KeepCounts;
  schedule: ScheduleUpload;
  templateOf: (companyId: number) => Promise<CsvTemplate>;
  requireExisting: RequireExisting;
  countRows: CountRows;
  createEvent: CreateEvent;
  clock: Clock;
  /** Names this process in leases. */
  owner: string;
  log: Logger;
}

export type UploadUseCases = ReturnType<typeof createUploadUseCases>;

/** All that is done with uploads, for whichever door asks. */
export function createUploadUseCases(parts: UploadParts) {
  const { uploads, errors, schedule, clock } = parts;
  const scheduleDue = scheduleDueUploads(uploads, schedule, clock);
  return {
    receiveUpload: receiveUpload(parts),
    applyUpload: applyUpload({ ...parts, scheduleDue }),
    listUploads: listUploads(uploads),
    findUpload: findUpload(uploads),
    listUploadErrors: listUploadErrors(errors),
    scheduleDueUploads: scheduleDue,
    tidyUploads: tidyUploads(parts),
    lookAtUploads: lookAtUploads(parts),
    measureUploads: measureUploads(parts),
    resumeUploads: resumeUploads(parts),
  };
}
