/** A chargeback or return: the provider took the money back, or returned it when the chargeback was won. */
export interface Dispute {
  /** The provider's case number, or the one that staff recorded. */
  id: string;
  /** The provider's case number of a dispute that staff recorded under another one. */
  providerId?: string;
  kind: 'chargeback' | 'return';
  amountMinor: number;
  state: 'open' | 'won' | 'lost';
  source: 'provider' | 'staff';
  openedAt: Date;
  closedAt?: Date;
}
