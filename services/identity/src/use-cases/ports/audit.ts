import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { AuditEntry, AuditFilter } from '../../domain/audit-entry.ts';

export interface AuditPage {
  after: ListPosition | undefined;
  limit: number;
}

/** The audit log: append-only. Entries are deleted by age alone. */
export interface AuditLog {
  /** Idempotent per entry id. */
  add(entry: AuditEntry): Promise<void>;
  /** Returns a company's entries, newest first. */
  list(companyId: number, filter: AuditFilter, page: AuditPage): Promise<PageOf<AuditEntry>>;
  count(companyId: number, filter: AuditFilter): Promise<number>;
  /** Returns the entries of all companies and of the deployment, newest first. */
  listAll(filter: Omit<AuditFilter, 'actions' | 'terms'>, page: AuditPage): Promise<PageOf<AuditEntry>>;
  countAll(filter: Omit<AuditFilter, 'actions' | 'terms'>): Promise<number>;
}

/** Returns the names of users and partner keys by id, also of deactivated users and revoked keys; deleted logins have none. */
export type FindNames = (companyIds: readonly number[], ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
