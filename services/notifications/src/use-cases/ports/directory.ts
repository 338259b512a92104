import type { ReceiptFacts } from '../../domain/write-receipt.ts';

export interface Contact {
  name: string;
  email: string;
}

/** What other services know. Each throws while it is away. */
export interface Directory {
  /** Where mail for a user goes; undefined for one that cannot sign in. */
  contact(companyId: number, userId: string): Promise<Contact | undefined>;
  /** Undefined for a company that is not there. */
  companyName(companyId: number): Promise<string | undefined>;
  /** Undefined when there was no such payment. */
  receipt(companyId: number, paymentId: string): Promise<ReceiptFacts | undefined>;
  /** Undefined once the request is used, replaced or over. */
  passwordReset(companyId: number, resetId: string): Promise<(Contact & { token: string }) | undefined>;
  /** Undefined for a user that is gone. */
  passwordChange(
    companyId: number,
    userId: string,
    changeId: string,
  ): Promise<(Contact & { freezeToken: string; changedAt: Date }) | undefined>;
}
