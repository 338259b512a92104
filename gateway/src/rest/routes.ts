import { brandingRoutes } from './companies/branding.routes.ts';
import { companyRoutes } from './companies/companies.routes.ts';
import { settingsRoutes } from './companies/settings.routes.ts';
import { batchRoutes } from './customers/batches.routes.ts';
import { customerRoutes } from './customers/customers.routes.ts';
import { ledgerRoutes } from './customers/ledger.routes.ts';
import { newAccountRoutes } from './customers/new-account.routes.ts';
import { noteRoutes } from './customers/notes.routes.ts';
import type { Route } from './http/route.ts';
import { adminRoutes } from './identity/admins.routes.ts';
import { auditLogRoutes } from './identity/audit-log.routes.ts';
import { ownerRoutes } from './identity/owners.routes.ts';
import { partnerKeyRoutes } from './identity/partner-keys.routes.ts';
import { recoveryRoutes } from './identity/recovery.routes.ts';
import { sessionRoutes } from './identity/session.routes.ts';
import { deliveryRoutes } from './notifications/deliveries.routes.ts';
import { emailConfigRoutes } from './notifications/email-config.routes.ts';
import { eventRoutes } from './notifications/events.routes.ts';
import { webhookRoutes } from './notifications/webhooks.routes.ts';
import { disputeRoutes } from './payments/disputes.routes.ts';
import { exceptionRoutes } from './payments/exceptions.routes.ts';
import { movementRoutes } from './payments/movements.routes.ts';
import { paymentFileRoutes } from './payments/payment-files.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { reconciliationRoutes } from './payments/reconciliation.routes.ts';
import { refundRoutes } from './payments/refunds.routes.ts';
import { filePickupRoutes } from './uploads/file-pickup.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

/** All REST routes: served, documented and tested from this list. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...recoveryRoutes,
  ...adminRoutes,
  ...ownerRoutes,
  ...partnerKeyRoutes,
  ...auditLogRoutes,
  ...companyRoutes,
  ...settingsRoutes,
  ...brandingRoutes,
  ...customerRoutes,
  ...batchRoutes,
  ...ledgerRoutes,
  ...newAccountRoutes,
  ...noteRoutes,
  ...uploadRoutes,
  ...filePickupRoutes,
  ...paymentRoutes,
  ...movementRoutes,
  ...paymentFileRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...reconciliationRoutes,
  ...exceptionRoutes,
  ...emailConfigRoutes,
  ...deliveryRoutes,
  ...webhookRoutes,
  ...eventRoutes,
];
