import type { DomainEvent } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { Credentials, CredentialsInput, ProviderName } from '../../domain/provider.ts';
import type { ReconciliationProgress } from './reconciliation.ts';

/** Progress of comparing the provider's transactions of a company with its payments. */
export interface TransactionScan {
  companyId: number;
  scannedUntil: Date;
  nextScanAt: Date;
}

/** The search for test payments to void, of a company with live payments. */
export interface TestVoidSearch {
  companyId: number;
  nextTestVoidAt: Date;
}

export interface NewCredentials {
  companyId: number;
  provider: ProviderName;
  input: CredentialsInput;
  byUserId: string;
  /** Event that adds the audited act to the audit log. */
  auditEntry: DomainEvent;
}

export interface ConfigurationRepository {
  /** Returns the credential set for new payments. */
  current(companyId: number): Promise<Credentials | undefined>;
  find(companyId: number, credentialsId: string): Promise<Credentials | undefined>;
  /** Returns the newest credential sets of a company, newest first. */
  listRecent(companyId: number, limit: number): Promise<Credentials[]>;
  /** Returns due scans of all companies. */
  listScans(now: Date, batch: Batch): Promise<TransactionScan[]>;
  /** Takes the lease on a scan by postponing it; returns false when another process has it. */
  startScan(scan: TransactionScan, until: Date): Promise<boolean>;
  finishScan(companyId: number, scannedUntil: Date, nextScanAt: Date): Promise<void>;
  /** Returns companies whose next day for reconciliation is due to be added. */
  listDaysToAdd(now: Date, batch: Batch): Promise<ReconciliationProgress[]>;
  finishDays(progress: Required<ReconciliationProgress>): Promise<void>;
  /** Returns companies whose test payments are due to be voided. */
  listTestVoids(now: Date, batch: Batch): Promise<TestVoidSearch[]>;
  /** Moves the next search to a time; returns false when another process or a new switch has moved it. */
  moveTestVoid(search: TestVoidSearch, next: Date): Promise<boolean>;
  /**
   * Saves a credential set for new payments, with the events of the change and of its audit entry. With live credentials, the company's
   * test payments are due to be voided.
   */
  save(credentials: NewCredentials): Promise<Credentials>;
  /** Encrypts the stored keys of every company with the current encryption key. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
  /** Returns how many companies are in live mode. */
  countLive(): Promise<number>;
}
