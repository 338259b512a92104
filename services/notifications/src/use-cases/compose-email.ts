import { DEFAULT_TIME_ZONE, NO_COMPANY, testEmailRule } from '@utility-pay/contracts';
import { portalUrlFor } from '@utility-pay/service-kit/portal-origin';
import type { Delivery } from '../domain/delivery.ts';
import type { Email, EmailContent } from '../domain/email.ts';
import type { EmailSettings } from '../domain/email-configuration.ts';
import { pathOfFileTransfer, writeFileTransfer } from '../domain/file-transfer-template.ts';
import {
  type PaymentReceipt,
  writeDispute,
  writeReceipt,
  writeRefund,
  writeRefundFailed,
  writeReturned,
} from '../domain/payment-templates.ts';
import {
  writeAccountClaimed,
  writeEmailChanged,
  writeOwnDeactivation,
  writePasswordChanged,
  writePasswordReset,
  writeSettingChanged,
  writeTest,
  writeUserDeactivated,
  writeWebhookDisabled,
  writeWelcome,
} from '../domain/templates.ts';
import { formatSender } from '../domain/text.ts';
import type { Directory, EmailCompany } from './ports/directory.ts';
import type { WebhookEndpointRepository } from './ports/webhooks.ts';

type Rejected = { kind: 'rejected'; reason: string };
type Draft = { kind: 'draft'; to: string; content: EmailContent } | Rejected;
export type ComposeEmail = (
  delivery: Delivery,
  settings: EmailSettings,
  company: EmailCompany | undefined,
) => Promise<{ kind: 'composed'; email: Email } | Rejected>;

/** The sender's name of emails of the deployment, and of a company that no longer exists. */
const PRODUCT_NAME = 'Utility Pay';
const USER_REMOVED = 'The user no longer exists';

const rejected = (reason: string): Rejected => ({ kind: 'rejected', reason });
const draft = (to: string, content: EmailContent): Draft => ({ kind: 'draft', to, content });

/** Composes an email with current data of other services. @throws Error while one of them is unavailable. */
export const composeEmail =
  ({
    directory,
    webhookEndpoints,
    publicUrl,
  }: {
    directory: Directory;
    webhookEndpoints: Pick<WebhookEndpointRepository, 'find'>;
    publicUrl: string;
  }): ComposeEmail =>
  async (delivery, settings, company) => {
    const { companyId } = delivery;
    const companyName = company?.name || PRODUCT_NAME;
    const sender = { name: companyName, timeZone: company?.timeZone ?? DEFAULT_TIME_ZONE };
    const portalUrl = portalUrlFor(publicUrl, company?.hostNames ?? [], delivery.requestedPortalUrl);
    const drafted = await writeDraft();
    if (drafted.kind === 'rejected') return drafted;
    const { to, content } = drafted;
    // A field with several addresses would send the email to other people too.
    if (!testEmailRule.safeParse({ testEmail: to }).success) return rejected('The email address is not valid');
    const { fromName, fromEmail, replyToEmail } = settings;
    const from = formatSender(fromName ?? companyName, fromEmail);
    const replyTo = replyToEmail ? { replyTo: replyToEmail } : {};
    return { kind: 'composed', email: { from, to, ...content, ...replyTo, portalUrl } };

    async function writeDraft(): Promise<Draft> {
      switch (delivery.template) {
        case 'receipt':
        case 'refund':
        case 'returned':
          return writePaymentEmail(delivery);
        case 'dispute':
        case 'refund-failed': {
          const [recipient, receipt] = await Promise.all([
            directory.staffContact(companyId, delivery.userId),
            directory.receipt(companyId, delivery.paymentId),
          ]);
          if (!recipient) return rejected(USER_REMOVED);
          if (!receipt) return rejected('Payment not found');
          const paymentUrl = new URL(`/dashboard/transactions?open=${delivery.paymentId}`, portalUrl).href;
          const details = { name: recipient.name, receipt, paymentUrl };
          return draft(
            recipient.email,
            delivery.template === 'dispute'
              ? writeDispute(sender, { ...details, ...delivery })
              : writeRefundFailed(sender, { ...details, ...delivery }),
          );
        }
        case 'password-reset': {
          const reset = await directory.passwordReset(companyId, delivery.resetId);
          if (!reset) return rejected('The link was already used or is void, or it has expired');
          return draft(reset.email, writePasswordReset(companyName, settings.passwordReset));
        }
        case 'password-changed': {
          const change = await directory.passwordChange(companyId, delivery.userId, delivery.changeId);
          return change ? draft(change.email, writePasswordChanged(sender, change)) : rejected(USER_REMOVED);
        }
        case 'email-changed': {
          const change = await directory.emailChange(companyId, delivery.userId, delivery.changeId);
          return change ? draft(change.previousEmail, writeEmailChanged(sender, change)) : rejected(USER_REMOVED);
        }
        case 'setting-changed': {
          const [recipient, byName] = await Promise.all([
            directory.staffContact(companyId, delivery.userId),
            findStaffName(delivery.byUserId),
          ]);
          if (!recipient) return rejected(USER_REMOVED);
          const { setting, changedAt } = delivery;
          return draft(
            recipient.email,
            writeSettingChanged(sender, { name: recipient.name, byName, setting, changedAt }),
          );
        }
        case 'webhook-disabled': {
          const { userId, endpointId, disabledReason, changedAt } = delivery;
          const [recipient, endpoint] = await Promise.all([
            directory.staffContact(companyId, userId),
            webhookEndpoints.find({ companyId, endpointId }),
          ]);
          if (!recipient) return rejected(USER_REMOVED);
          if (!endpoint) return rejected('The webhook endpoint was deleted');
          const { host } = new URL(endpoint.url);
          const { description } = endpoint;
          const details = { name: recipient.name, host, description, reason: disabledReason, changedAt };
          return draft(recipient.email, writeWebhookDisabled(sender, details));
        }
        case 'file-transfer': {
          const { userId, transferOutcome: outcome, fileName, uploadId, message } = delivery;
          const recipient = await directory.staffContact(companyId, userId);
          if (!recipient) return rejected(USER_REMOVED);
          const { href } = new URL(pathOfFileTransfer({ outcome, uploadId }), portalUrl);
          return draft(
            recipient.email,
            writeFileTransfer(companyName, { name: recipient.name, outcome, fileName, message }, href),
          );
        }
        case 'user-deactivated': {
          const { userId, deactivatedUserId, byUserId, changedAt } = delivery;
          const [recipient, userName, byName] = await Promise.all([
            directory.staffContact(companyId, userId),
            findStaffName(deactivatedUserId),
            findStaffName(byUserId),
          ]);
          if (!recipient) return rejected(USER_REMOVED);
          const details = { name: recipient.name, byName, changedAt };
          return draft(
            recipient.email,
            userId === deactivatedUserId
              ? writeOwnDeactivation(sender, details)
              : writeUserDeactivated(sender, { ...details, userName }),
          );
        }
        case 'user-created': {
          const user = await directory.contact(companyId, delivery.userId);
          if (!user) return rejected(USER_REMOVED);
          const signInUrl = new URL('/admin/login', portalUrl).href;
          return draft(user.email, writeWelcome(companyName, { ...user, signInUrl }));
        }
        case 'account-claimed': {
          const user = await directory.contact(companyId, delivery.userId);
          if (!user) return rejected(USER_REMOVED);
          const resetUrl = new URL('/reset-password', portalUrl).href;
          return draft(user.email, writeAccountClaimed(companyName, { ...user, resetUrl }));
        }
        case 'test':
          return draft(delivery.testEmail, writeTest(companyName));
      }
    }

    /** Returns the name of a staff user of the company, or of a super admin. */
    async function findStaffName(userId: string): Promise<string> {
      const { staffContact } = directory;
      const staff = (await staffContact(companyId, userId)) ?? (await staffContact(NO_COMPANY, userId));
      return staff?.name ?? 'A former user';
    }

    function contentOf(
      request: Extract<Delivery, { template: 'receipt' | 'refund' | 'returned' }>,
      receipt: PaymentReceipt,
    ): EmailContent {
      switch (request.template) {
        case 'receipt':
          return writeReceipt(sender, receipt);
        case 'refund':
          return writeRefund(sender, receipt, request);
        case 'returned':
          return writeReturned(sender, receipt, request);
      }
    }

    async function writePaymentEmail(
      request: Extract<Delivery, { template: 'receipt' | 'refund' | 'returned' }>,
    ): Promise<Draft> {
      const [payer, receipt] = await Promise.all([
        directory.contact(companyId, request.customerId),
        directory.receipt(companyId, request.paymentId),
      ]);
      if (!payer) return rejected('The customer has no email address');
      if (!receipt) return rejected('Payment not found');
      return draft(payer.email, contentOf(request, receipt));
    }
  };
