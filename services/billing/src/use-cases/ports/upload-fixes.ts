import type { DomainEvent } from '@utility-pay/contracts';
import type { UploadFixes } from '../../domain/row-fixes.ts';

/** What was fixed in the failed rows of uploads. */
export interface UploadFixesRepository {
  newId(): string;
  /** Returns undefined if nothing was fixed. */
  find(companyId: number, uploadId: string): Promise<UploadFixes | undefined>;
  /** Writes the fixes with an event; returns false when they changed since they were read. */
  save(fixes: UploadFixes, act?: DomainEvent): Promise<boolean>;
}
