import type { StaffChange } from '../../domain/staff.ts';
import type { User } from '../../domain/user.ts';
import type { Login } from '../ports.ts';

/** Those who sign in by the admin door. Each address stands once among them. */
export interface StaffRepository {
  /** Saves a new member of staff together with the event of it. */
  add(login: Login): Promise<'added' | 'taken'>;
  /** The same for a company's owner. */
  addBusinessOwner(login: Login): Promise<'added' | 'taken'>;
  /** Makes the first super admin unless there is one. Thrown when other staff has the address. */
  addFirstSuperAdmin(login: Login): Promise<'added' | 'exists'>;
  /** A company's staff in the order of their addresses. */
  ofCompany(companyId: number): Promise<User[]>;
  /** In the order they were made. */
  businessOwners(): Promise<User[]>;
  /** Changes `before` with the events of it; `stale` when what it may do or its access changed since it was read. */
  change(before: User, change: StaffChange): Promise<User | 'taken' | 'stale'>;
  /** Removes what a process left that died while it made somebody. */
  dropDrafts(before: Date): Promise<void>;
}
