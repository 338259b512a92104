/**
 * A chargeback or a return by the bank: the provider took the money back. If the company wins the dispute, the provider pays the
 * money again.
 */
export interface Dispute {
  /** The provider's case number, or the one that staff recorded. */
  id: string;
  /** The provider's case number of a dispute that staff recorded under another number. */
  providerId?: string;
  kind: 'chargeback' | 'return';
  amountMinor: number;
  state: 'open' | 'won' | 'lost';
  source: 'provider' | 'staff';
  openedAt: Date;
  closedAt?: Date;
}
