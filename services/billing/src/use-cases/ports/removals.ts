import type { DomainEvent } from '@utility-pay/contracts';

/** Version in a removal that nobody has aimed: no customer has it. */
export const NOT_AIMED = 0;

/** A customer on its way out of the books. Its events lie here, since its own document goes. */
export interface Removal {
  companyId: number;
  customerId: string;
  /** The customer's version that goes. */
  version: number;
  wasClaimed: boolean;
  /** Events of that version which may not have left its document: they must not go with it. */
  untold: readonly DomainEvent[];
}

export interface RemovalRepository {
  /** Writes down that the customer shall go: from now on it goes, whoever has to finish it. */
  open(removal: Removal, at: Date): Promise<void>;
  /** Notes which version goes; false when somebody is about to remove a later one. */
  aim(removal: Removal): Promise<boolean>;
  /** One that is open; undefined when it is done, or was never asked for. */
  find(companyId: number, customerId: string): Promise<Removal | undefined>;
  /** The customer is gone: tells of it, once. */
  finish(removal: Removal, events: readonly DomainEvent[], at: Date): Promise<void>;
  /** Open ones of every company that nobody has finished since. */
  listOpen(since: Date): Promise<Removal[]>;
  /** Whether one of the company's is open or has yet to be told of. */
  hasUntold(companyId: number): Promise<boolean>;
}
