import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { addCustomer } from './add-customer.ts';
import { applySettledPayment, applySettledRefund } from './apply-payment.ts';
import { confirmClaim } from './confirm-claim.ts';
import { countCustomers, readCounts } from './count-customers.ts';
import { readCsvTemplate, updateCsvTemplate } from './csv-template.ts';
import { deleteCustomer } from './delete-customer.ts';
import { findBalance } from './find-balance.ts';
import { findCustomer } from './find-customer.ts';
import { findCustomers } from './find-customers.ts';
import { findPayableBalance } from './find-payable-balance.ts';
import type { KeepCounts } from './keep-counts.ts';
import { listCustomers } from './list-customers.ts';
import type { CsvTemplateRepository } from './ports/csv-templates.ts';
import type { CustomerCountsRepository } from './ports/customer-counts.ts';
import type { RemovalRepository } from './ports/removals.ts';
import type { UploadRepository } from './ports/uploads.ts';
import type { CustomerRepository } from './ports.ts';
import { releaseClaim } from './release-claim.ts';
import { reserveClaim } from './reserve-claim.ts';
import { setClaimState } from './set-claim-state.ts';

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
