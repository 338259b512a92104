import { loadable } from '../lib/loadable.tsx';

/**
 * Pages that get props from a route component. They are listed outside the modules of the route components, so that `preload` can
 * load a page and its route component in parallel.
 */
export const LAZY_PAGES = {
  account: loadable(async () => (await import('../features/account/account-page.tsx')).AccountPage),
  payment: loadable(async () => (await import('../features/payment/prepare-payment-page.tsx')).PreparePaymentPage),
  chooseAmount: loadable(async () => (await import('../features/payment/choose-amount-page.tsx')).ChooseAmountPage),
  paymentResult: loadable(async () => (await import('../features/payment/payment-result-page.tsx')).PaymentResultPage),
  dashboard: loadable(async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage),
  customers: loadable(async () => (await import('../features/customers/customers-page.tsx')).CustomersPage),
  customerAccount: loadable(
    async () => (await import('../features/customers/customer-account-page.tsx')).CustomerAccountPage,
  ),
  uploads: loadable(async () => (await import('../features/uploads/upload-page.tsx')).UploadPage),
  csvTemplate: loadable(async () => (await import('../features/template/csv-template-page.tsx')).CsvTemplatePage),
  transactions: loadable(async () => (await import('../features/transactions/transactions-page.tsx')).TransactionsPage),
  payments: loadable(async () => (await import('../features/transactions/payments-page.tsx')).PaymentsPage),
  reconciliation: loadable(
    async () => (await import('../features/reconciliation/reconciliation-page.tsx')).ReconciliationPage,
  ),
  reconciliationDay: loadable(
    async () => (await import('../features/reconciliation/reconciliation-day-page.tsx')).ReconciliationDayPage,
  ),
  paymentFiles: loadable(
    async () => (await import('../features/payment-files/payment-files-page.tsx')).PaymentFilesPage,
  ),
  paymentFileLayout: loadable(
    async () => (await import('../features/payment-files/layout-page.tsx')).PaymentFileLayoutPage,
  ),
  paymentFileDelivery: loadable(
    async () => (await import('../features/payment-files/delivery-page.tsx')).PaymentFileDeliveryPage,
  ),
  filePickup: loadable(async () => (await import('../features/file-pickup/file-pickup-page.tsx')).FilePickupPage),
  businessOwners: loadable(
    async () => (await import('../features/owners/business-owners-page.tsx')).BusinessOwnersPage,
  ),
  operations: loadable(async () => (await import('../features/operations/operations-page.tsx')).OperationsPage),
  accountSettings: loadable(
    async () => (await import('../features/settings/account-settings-page.tsx')).AccountSettingsPage,
  ),
  paymentSetup: loadable(
    async () => (await import('../features/payment-setup/payment-setup-page.tsx')).PaymentSetupPage,
  ),
  branding: loadable(async () => (await import('../features/branding/branding-page.tsx')).BrandingPage),
  webhooks: loadable(async () => (await import('../features/webhooks/webhooks-page.tsx')).WebhooksPage),
  webhookEndpoint: loadable(async () => (await import('../features/webhooks/endpoint-page.tsx')).WebhookEndpointPage),
  auditLog: loadable(async () => (await import('../features/audit-log/audit-log-page.tsx')).AuditLogPage),
  emailConfig: loadable(async () => (await import('../features/email/email-config-page.tsx')).EmailConfigPage),
} as const;
