import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { type Loadable, loadable } from '../lib/loadable.tsx';
import { PATHS } from '../paths.ts';
import { LAZY_PAGES } from './lazy-pages.ts';

interface RouteEntry {
  paths: readonly string[];
  Page: Loadable<object>;
  /** The page that the route component `Page` renders with props. `preload` loads both. */
  inner?: Pick<Loadable<never>, 'load'>;
}

/** Returns a route whose page is loaded on demand. */
const createRoute = (load: () => Promise<ComponentType>, ...paths: readonly string[]): RouteEntry => ({
  paths,
  Page: loadable(load),
});

export const PUBLIC_ROUTES = [
  createRoute(
    () => import('../features/session/sign-in-pages.tsx').then((code) => code.SignInPage),
    PATHS.login,
    PATHS.authLogin,
  ),
  createRoute(
    () => import('../features/session/sign-in-pages.tsx').then((code) => code.AdminSignInPage),
    PATHS.adminLogin,
  ),
  createRoute(() => import('../features/session/register-page.tsx').then((code) => code.RegisterPage), PATHS.register),
  createRoute(
    () => import('../features/session/security-question-reset-page.tsx').then((code) => code.SecurityQuestionResetPage),
    PATHS.securityQuestionReset,
  ),
  createRoute(
    () => import('../features/session/reset-password-page.tsx').then((code) => code.ResetPasswordPage),
    PATHS.resetPassword,
    PATHS.forgotPassword,
  ),
];

const loadCustomerRoutes = () => import('./customer-routes.tsx');

/** Returns a route whose component is in `customer-routes.tsx`. */
const customerRoute = (
  name: keyof Awaited<ReturnType<typeof loadCustomerRoutes>>,
  inner: RouteEntry['inner'],
  ...paths: readonly string[]
): RouteEntry => ({ ...createRoute(async () => (await loadCustomerRoutes())[name], ...paths), inner });

export const CUSTOMER_ROUTES = [
  customerRoute('AccountRoute', LAZY_PAGES.account, PATHS.account),
  customerRoute('PaymentRoute', LAZY_PAGES.payment, PATHS.payment, PATHS.ipospaysPayment),
  customerRoute('ChooseAmountRoute', LAZY_PAGES.chooseAmount, PATHS.chooseAmount),
  customerRoute('PaymentResultRoute', LAZY_PAGES.paymentResult, PATHS.paymentResult),
  createRoute(
    () => import('../features/payment/payment-error-page.tsx').then((code) => code.PaymentErrorPage),
    PATHS.paymentError,
  ),
  createRoute(
    () => import('../features/payment/popup-pages.tsx').then((code) => code.PopupSuccessPage),
    PATHS.paymentPopupSuccess,
  ),
  createRoute(
    () => import('../features/payment/popup-pages.tsx').then((code) => code.PopupErrorPage),
    PATHS.paymentPopupError,
  ),
];

const loadStaffRoutes = () => import('./staff-routes.tsx');

/** Returns a route whose component is in `staff-routes.tsx`. */
const staffRoute = (
  path: string,
  name: keyof Awaited<ReturnType<typeof loadStaffRoutes>>,
  inner: RouteEntry['inner'],
): RouteEntry => ({ ...createRoute(async () => (await loadStaffRoutes())[name], path), inner });

export const STAFF_ROUTES = [
  staffRoute(PATHS.dashboard, 'DashboardRoute', LAZY_PAGES.dashboard),
  staffRoute(PATHS.customers, 'CustomersRoute', LAZY_PAGES.customers),
  staffRoute(PATHS.customerAccount, 'CustomerAccountRoute', LAZY_PAGES.customerAccount),
  staffRoute(PATHS.uploadBalances, 'UploadBalancesRoute', LAZY_PAGES.uploads),
  staffRoute(PATHS.csvTemplate, 'CsvTemplateRoute', LAZY_PAGES.csvTemplate),
  staffRoute(PATHS.transactions, 'TransactionsRoute', LAZY_PAGES.transactions),
  staffRoute(PATHS.payments, 'PaymentsRoute', LAZY_PAGES.payments),
  staffRoute(PATHS.reconciliation, 'ReconciliationRoute', LAZY_PAGES.reconciliation),
  staffRoute(PATHS.reconciliationDay, 'ReconciliationDayRoute', LAZY_PAGES.reconciliationDay),
  staffRoute(PATHS.paymentFiles, 'PaymentFilesRoute', LAZY_PAGES.paymentFiles),
  staffRoute(PATHS.paymentFileLayout, 'PaymentFileLayoutRoute', LAZY_PAGES.paymentFileLayout),
  staffRoute(PATHS.paymentFileDelivery, 'PaymentFileDeliveryRoute', LAZY_PAGES.paymentFileDelivery),
  staffRoute(PATHS.filePickup, 'FilePickupRoute', LAZY_PAGES.filePickup),
  staffRoute(PATHS.businessOwners, 'BusinessOwnersRoute', LAZY_PAGES.businessOwners),
  staffRoute(PATHS.operations, 'OperationsRoute', LAZY_PAGES.operations),
  staffRoute(PATHS.accountSettings, 'AccountSettingsRoute', LAZY_PAGES.accountSettings),
  staffRoute(PATHS.paymentSetup, 'PaymentSetupRoute', LAZY_PAGES.paymentSetup),
  staffRoute(PATHS.branding, 'BrandingRoute', LAZY_PAGES.branding),
  staffRoute(PATHS.emailConfig, 'EmailConfigRoute', LAZY_PAGES.emailConfig),
  staffRoute(PATHS.webhooks, 'WebhooksRoute', LAZY_PAGES.webhooks),
  staffRoute(PATHS.webhookEndpoint, 'WebhookEndpointRoute', LAZY_PAGES.webhookEndpoint),
  staffRoute(PATHS.auditLog, 'AuditLogRoute', LAZY_PAGES.auditLog),
];

export const CustomerLayout = loadable(async () => (await import('./customer-layout.tsx')).CustomerLayout);
export const StaffLayout = loadable(async () => (await import('./staff-layout.tsx')).StaffLayout);

const GROUPS = [
  { routes: PUBLIC_ROUTES, layout: undefined },
  { routes: CUSTOMER_ROUTES, layout: CustomerLayout },
  { routes: STAFF_ROUTES, layout: StaffLayout },
];

/** Loads the modules of the page at a path. Failures are ignored, since rendering the page loads the modules again and shows the failure. */
export async function preload(pathname: string): Promise<void> {
  const loadables = GROUPS.flatMap(({ routes, layout }) => {
    const entry = routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
    return entry ? [layout, entry.Page, entry.inner] : [];
  });
  await Promise.allSettled(loadables.map((loadable) => loadable?.load()));
}
