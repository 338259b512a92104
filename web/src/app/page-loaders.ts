/**
 * Imports of the pages that get props from the session. They are listed apart from the routes that render them, so that
 * `preload` can fetch a page together with its route instead of after it.
 */
export const PAGE_LOADERS = {
  account: async () => ({ default: (await import('../features/account/account-page.tsx')).AccountPage }),
  payment: async () => ({ default: (await import('../features/payment/prepare-payment-page.tsx')).PreparePaymentPage }),
  paymentResult: async () => ({
    default: (await import('../features/payment/payment-result-page.tsx')).PaymentResultPage,
  }),
  dashboard: async () => ({ default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage }),
  customers: async () => ({ default: (await import('../features/customers/customers-page.tsx')).CustomersPage }),
  uploads: async () => ({ default: (await import('../features/uploads/upload-page.tsx')).UploadPage }),
  csvTemplate: async () => ({ default: (await import('../features/template/csv-template-page.tsx')).CsvTemplatePage }),
  transactions: async () => ({
    default: (await import('../features/transactions/transactions-page.tsx')).TransactionsPage,
  }),
  payments: async () => ({ default: (await import('../features/transactions/payments-page.tsx')).PaymentsPage }),
  businessOwners: async () => ({
    default: (await import('../features/owners/business-owners-page.tsx')).BusinessOwnersPage,
  }),
  operations: async () => ({ default: (await import('../features/operations/operations-page.tsx')).OperationsPage }),
  accountSettings: async () => ({
    default: (await import('../features/settings/account-settings-page.tsx')).AccountSettingsPage,
  }),
  paymentSetup: async () => ({
    default: (await import('../features/payment-setup/payment-setup-page.tsx')).PaymentSetupPage,
  }),
  branding: async () => ({ default: (await import('../features/branding/branding-page.tsx')).BrandingPage }),
  emailConfig: async () => ({ default: (await import('../features/email/email-config-page.tsx')).EmailConfigPage }),
} as const;
