/** A note of staff on a customer, which the customer never sees. */
export interface Note {
  /** 24 hexadecimal digits. */
  id: string;
  companyId: number;
  customerId: string;
  /** The user or partner key that wrote it. */
  authorId: string;
  text: string;
  at: Date;
}
