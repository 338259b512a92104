import type { RowBatches } from '@utility-pay/contracts';
import type { MissingCustomer } from '../../domain/upload-comparison.ts';

/** Customers that a compared file does not bill, stored until the file is approved or discarded. */
export interface MissingCustomerRepository {
  /** Stores a page of customers. `count`: total of the upload including this page, which identifies the page: storing it again replaces it. */
  store(companyId: number, uploadId: string, count: number, customers: readonly MissingCustomer[]): Promise<void>;
  stream(companyId: number, uploadId: string): RowBatches<MissingCustomer>;
  removeAll(companyId: number, uploadId: string): Promise<void>;
}
