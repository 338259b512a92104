import type { DomainEvent } from '@utility-pay/contracts';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { Delivery, DeliveryChange, ListedDelivery } from '../domain/delivery.ts';
import type { AttemptOutcome } from '../domain/delivery-attempt.ts';
import type { Email } from '../domain/email.ts';
import type { EmailConfiguration, EmailConfigurationChange } from '../domain/email-configuration.ts';
import type { SendingCompany } from '../domain/email-dates.ts';
import type { EmailCount, EmailLimit } from '../domain/email-limits.ts';
import type { PaymentReceipt } from '../domain/payment-templates.ts';
import type { EmailChange } from '../domain/templates.ts';

export interface DeliveryRepository {
  /** Saves a new delivery, with an event if given. Idempotent: an existing delivery with the same id stays unchanged. */
  add(delivery: Delivery, act?: DomainEvent): Promise<void>;
  find(companyId: number, deliveryId: string): Promise<Delivery | undefined>;
  /** Compare-and-set on the version; returns the changed delivery, or undefined on a conflict. */
  save(delivery: Delivery, change: DeliveryChange): Promise<Delivery | undefined>;
  /** Returns the ids of a company's deliveries with an attempt due: urgent ones first, then the longest due. */
  listDue(companyId: number, now: Date, limit: number): Promise<string[]>;
  /** Returns the companies that have deliveries with an attempt due. */
  listCompaniesWithDue(now: Date): Promise<number[]>;
  /** Returns how many deliveries of all companies have an attempt left, and when the oldest was created. */
  pendingDeliveries(): Promise<{ count: number; oldest: Date | undefined }>;
  /** Returns the failed deliveries of all companies created since then, newest first. */
  listFailed(since: Date, limit: number): Promise<Delivery[]>;
  countFailed(since: Date): Promise<number>;
  /** Returns a company's deliveries, newest first; fewer than the limit when they are large. */
  list(companyId: number, after: ListPosition | undefined, limit: number): Promise<PageOf<ListedDelivery>>;
  /** Returns the emails to a user or customer, as `list` does. */
  listOfRecipient(
    companyId: number,
    recipientId: string,
    after: ListPosition | undefined,
    limit: number,
  ): Promise<PageOf<ListedDelivery>>;
  /** Returns the deliveries of all companies and of the deployment, as `list` does. */
  listAll(after: ListPosition | undefined, limit: number): Promise<PageOf<ListedDelivery>>;
}

/** Adds a job that sends a company's due emails. Never throws: a sweeper enqueues companies whose job was lost. */
export type EnqueueEmails = (companyId: number) => Promise<void>;

/** Email configurations by company; NO_COMPANY has the global one. API keys are encrypted at rest. */
export interface ConfigurationRepository {
  /** Returns an empty configuration if none is stored. */
  find(companyId: number): Promise<EmailConfiguration>;
  /** Saves the changed fields and publishes the change and the audited act. */
  save(companyId: number, change: EmailConfigurationChange, byUserId: string, act: DomainEvent): Promise<void>;
  /** Encrypts all API keys with the current encryption key. */
  reencryptAll(onProgress?: (count: ReencryptCount) => void): Promise<ReencryptCount>;
}

/** Counts emails that are limited, each subject once: a repeated call gets the same place. Concurrent calls get different ones. */
export interface EmailCounter {
  count(companyId: number, limit: EmailLimit, subjectId: string, now: Date): Promise<EmailCount>;
}

/** The email provider. Returns an outcome for every failure and never throws. */
export interface Mailer {
  send(email: Email, options: { idempotencyKey: string; apiKey: string }): Promise<AttemptOutcome>;
}

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

/** Data of other services. Every method throws while the service is unavailable. */
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
  /** Returns undefined once the reset was used, replaced or has expired. */
  passwordReset(companyId: number, resetId: string): Promise<(Contact & { token: string }) | undefined>;
  /** Returns the ids of those who are informed of changed security settings; of the super admins with NO_COMPANY. */
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
