import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { PATHS } from '../paths.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface RouteEntry {
  paths: readonly string[];
  load: Load;
  Page: LazyExoticComponent<ComponentType>;
}

const route = (load: Load, ...paths: readonly string[]): RouteEntry => ({ paths, load, Page: lazy(load) });

const loadCustomerLayout: Load = () =>
  import('./customer-layout.tsx').then((code) => ({ default: code.CustomerLayout }));
const loadStaffLayout: Load = () => import('./staff-layout.tsx').then((code) => ({ default: code.StaffLayout }));

export const CustomerLayout = lazy(loadCustomerLayout);
export const StaffLayout = lazy(loadStaffLayout);

export const PUBLIC_ROUTES = [
  route(
    () => import('../features/session/sign-in-pages.tsx').then((code) => ({ default: code.SignInPage })),
    PATHS.login,
    PATHS.authLogin,
  ),
  route(
    () => import('../features/session/sign-in-pages.tsx').then((code) => ({ default: code.AdminSignInPage })),
    PATHS.adminLogin,
  ),
  route(
    () => import('../features/session/register-page.tsx').then((code) => ({ default: code.RegisterPage })),
    PATHS.register,
  ),
  route(
    () =>
      import('../features/session/security-question-reset-page.tsx').then((code) => ({
        default: code.SecurityQuestionResetPage,
      })),
    PATHS.securityQuestionReset,
  ),
  route(
    () => import('../features/session/reset-password-page.tsx').then((code) => ({ default: code.ResetPasswordPage })),
    PATHS.resetPassword,
    PATHS.forgotPassword,
  ),
];

export const CUSTOMER_ROUTES = [
  route(() => import('./routes/account.tsx').then((code) => ({ default: code.AccountRoute })), PATHS.account),
  route(
    () => import('./routes/payment.tsx').then((code) => ({ default: code.PaymentRoute })),
    PATHS.payment,
    PATHS.ipospaysPayment,
  ),
  route(
    () => import('./routes/payment-result.tsx').then((code) => ({ default: code.PaymentResultRoute })),
    PATHS.paymentResult,
  ),
  route(
    () => import('../features/payment/payment-error-page.tsx').then((code) => ({ default: code.PaymentErrorPage })),
    PATHS.paymentError,
  ),
  route(
    () => import('../features/payment/popup-pages.tsx').then((code) => ({ default: code.PopupSuccessPage })),
    PATHS.paymentPopupSuccess,
  ),
  route(
    () => import('../features/payment/popup-pages.tsx').then((code) => ({ default: code.PopupErrorPage })),
    PATHS.paymentPopupError,
  ),
];

export const STAFF_ROUTES = [
  route(() => import('./routes/dashboard.tsx').then((code) => ({ default: code.DashboardRoute })), PATHS.dashboard),
  route(() => import('./routes/customers.tsx').then((code) => ({ default: code.CustomersRoute })), PATHS.customers),
  route(
    () => import('./routes/upload-balances.tsx').then((code) => ({ default: code.UploadBalancesRoute })),
    PATHS.uploadBalances,
  ),
  route(
    () => import('./routes/business-owners.tsx').then((code) => ({ default: code.BusinessOwnersRoute })),
    PATHS.businessOwners,
  ),
  route(() => import('./routes/operations.tsx').then((code) => ({ default: code.OperationsRoute })), PATHS.operations),
  route(
    () => import('./routes/payment-setup.tsx').then((code) => ({ default: code.PaymentSetupRoute })),
    PATHS.paymentSetup,
  ),
  route(
    () => import('./routes/csv-template.tsx').then((code) => ({ default: code.CsvTemplateRoute })),
    PATHS.csvTemplate,
  ),
  route(
    () => import('./routes/transactions.tsx').then((code) => ({ default: code.TransactionsRoute })),
    PATHS.transactions,
  ),
  route(() => import('./routes/payments.tsx').then((code) => ({ default: code.PaymentsRoute })), PATHS.payments),
  route(
    () => import('./routes/account-settings.tsx').then((code) => ({ default: code.AccountSettingsRoute })),
    PATHS.accountSettings,
  ),
  route(() => import('./routes/branding.tsx').then((code) => ({ default: code.BrandingRoute })), PATHS.branding),
  route(
    () => import('./routes/email-config.tsx').then((code) => ({ default: code.EmailConfigRoute })),
    PATHS.emailConfig,
  ),
];

/** Left out of every release. */
export const DEVELOPMENT_ROUTES = import.meta.env.DEV
  ? [route(() => import('./gallery/gallery-page.tsx').then((code) => ({ default: code.GalleryPage })), '/dev/gallery')]
  : [];

const GROUPS = [
  { routes: PUBLIC_ROUTES, layout: undefined },
  { routes: CUSTOMER_ROUTES, layout: loadCustomerLayout },
  { routes: STAFF_ROUTES, layout: loadStaffLayout },
];

/** Begins to fetch the code of an address while it is not yet known who is signed in. */
export function preload(pathname: string): void {
  for (const { routes, layout } of GROUPS) {
    const entry = routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
    // Where it fails, showing the page fails again, and says so.
    if (entry) for (const load of [layout, entry.load]) load?.().catch(() => undefined);
  }
}
