import type { SendingCompany } from '../../domain/email-dates.ts';
import type { PaymentReceipt } from '../../domain/payment-templates.ts';
import type { EmailChange } from '../../domain/templates.ts';

export interface Contact {
  name: string;
  email: string;
}

/** The company in whose name an email is sent, and the hosts of its portal. */
export interface EmailCompany extends SendingCompany {
  hostNames: readonly string[];
  /** The live company of a sandbox, which sends no email. */
  sandboxOf?: number | null;
}

/** Finds data of other services. Every method throws while the service is unavailable. */
export interface Directory {
  /** Returns undefined for a user without a login. */
  contact(companyId: number, userId: string): Promise<Contact | undefined>;
  /** Returns a staff user, also a deactivated one. */
  staffContact(companyId: number, userId: string): Promise<Contact | undefined>;
  /** Returns undefined if there is no such company. */
  company(companyId: number): Promise<EmailCompany | undefined>;
  /** Returns whether a live company has a test key, with which its sandbox is used. */
  hasTestKey(liveCompanyId: number): Promise<boolean>;
  /** Returns undefined if there is no such payment. */
  receipt(companyId: number, paymentId: string): Promise<PaymentReceipt | undefined>;
  /** Returns undefined once the reset was used, is void or has expired. */
  passwordReset(companyId: number, resetId: string): Promise<(Contact & { token: string }) | undefined>;
  /** Returns the ids of a company's security contacts; for NO_COMPANY those of the super admins. */
  securityContacts(companyId: number): Promise<readonly string[]>;
  /** Returns undefined for a removed user. */
  emailChange(companyId: number, userId: string, changeId: string): Promise<EmailChange | undefined>;
  /** Returns undefined for a removed user. */
  passwordChange(
    companyId: number,
    userId: string,
    changeId: string,
  ): Promise<(Contact & { lockToken: string; changedAt: Date }) | undefined>;
}
