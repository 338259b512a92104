import type { RowBatches } from '@utility-pay/contracts';
import type { MissingCustomer } from '../../domain/upload-comparison.ts';

/** Customers that a compared file does not bill, stored until the file is approved or discarded. */
export interface MissingCustomerRepository {
  /** Stores some of them; `count`: how many of the upload there are with these. Storing them again replaces them. */
  store(companyId: number, uploadId: string, count: number, customers: readonly MissingCustomer[]): Promise<void>;
  stream(companyId: number, uploadId: string): RowBatches<MissingCustomer>;
  removeAll(companyId: number, uploadId: string): Promise<void>;
}
