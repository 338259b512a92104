import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Credentials, PaymentProvider } from '../../domain/provider.ts';

/** Limits the status queries that readers and returning browsers cause, by company. */
export interface QueryLimit {
  /** Returns whether the company may cause another status query now. */
  hasLeft(companyId: number): Promise<boolean>;
  /** Counts a status query of the company. */
  count(companyId: number): Promise<void>;
}

/** Returns the adapter of a credential set's provider, even if the company uses another provider now. */
export type ProviderOf = (credentials: Pick<Credentials, 'provider'>) => PaymentProvider;

/** A queued reference to query at the provider: named by a webhook, its list or a settlement file, or of a payment that may be disputed. */
export interface ProviderCheck {
  companyId: number;
  reference: string;
  credentialsId: string;
  /** The provider's ids of refunds that its list reports as failed. */
  failedRefundIds?: readonly string[];
  attempts: number;
  createdAt: Date;
}

export interface ProviderChecks {
  /** Adds a check, or makes a known one due; returns false when the company, or the webhook's network, has too many. */
  add(
    check: Pick<ProviderCheck, 'companyId' | 'reference' | 'credentialsId'> & {
      network?: string;
      failedRefundId?: string | undefined;
      /** The credentials may be those of another terminal: a known check keeps its own. */
      isAssumed?: boolean;
    },
  ): Promise<boolean>;
  /** Returns due checks of all companies. */
  listDue(now: Date, batch: Batch): Promise<ProviderCheck[]>;
  /** Takes the lease on a check by postponing it; returns false when another process has it. */
  postpone(check: ProviderCheck, until: Date): Promise<boolean>;
  /** Removes a check on which this process has the lease, unless the check was postponed or added again since. */
  remove(check: ProviderCheck): Promise<void>;
}
