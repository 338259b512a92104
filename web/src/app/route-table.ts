import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { PATHS } from '../paths.ts';
import { PAGE_LOADERS } from './page-loaders.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface RouteEntry {
  paths: readonly string[];
  Page: LazyExoticComponent<ComponentType>;
  /** Everything that the route imports. */
  loaders: readonly (() => Promise<unknown>)[];
}

/** A route of a page that needs no props. */
const page = (load: Load, ...paths: readonly string[]): RouteEntry => ({ paths, Page: lazy(load), loaders: [load] });

export const PUBLIC_ROUTES = [
  page(
    () => import('../features/session/sign-in-pages.tsx').then((code) => ({ default: code.SignInPage })),
    PATHS.login,
    PATHS.authLogin,
  ),
  page(
    () => import('../features/session/sign-in-pages.tsx').then((code) => ({ default: code.AdminSignInPage })),
    PATHS.adminLogin,
  ),
  page(
    () => import('../features/session/register-page.tsx').then((code) => ({ default: code.RegisterPage })),
    PATHS.register,
  ),
  page(
    () =>
      import('../features/session/security-question-reset-page.tsx').then((code) => ({
        default: code.SecurityQuestionResetPage,
      })),
    PATHS.securityQuestionReset,
  ),
  page(
    () => import('../features/session/reset-password-page.tsx').then((code) => ({ default: code.ResetPasswordPage })),
    PATHS.resetPassword,
    PATHS.forgotPassword,
  ),
];

const customerRoutes = () => import('./customer-routes.tsx');

const customerRoute = (
  name: keyof Awaited<ReturnType<typeof customerRoutes>>,
  loadPage: () => Promise<unknown>,
  ...paths: readonly string[]
): RouteEntry => {
  const load: Load = async () => ({ default: (await customerRoutes())[name] });
  return { paths, Page: lazy(load), loaders: [load, loadPage] };
};

export const CUSTOMER_ROUTES = [
  customerRoute('AccountRoute', PAGE_LOADERS.account, PATHS.account),
  customerRoute('PaymentRoute', PAGE_LOADERS.payment, PATHS.payment, PATHS.ipospaysPayment),
  customerRoute('PaymentResultRoute', PAGE_LOADERS.paymentResult, PATHS.paymentResult),
  page(
    () => import('../features/payment/payment-error-page.tsx').then((code) => ({ default: code.PaymentErrorPage })),
    PATHS.paymentError,
  ),
  page(
    () => import('../features/payment/popup-pages.tsx').then((code) => ({ default: code.PopupSuccessPage })),
    PATHS.paymentPopupSuccess,
  ),
  page(
    () => import('../features/payment/popup-pages.tsx').then((code) => ({ default: code.PopupErrorPage })),
    PATHS.paymentPopupError,
  ),
];

const staffRoutes = () => import('./staff-routes.tsx');

const staffRoute = (
  path: string,
  name: keyof Awaited<ReturnType<typeof staffRoutes>>,
  loadPage: () => Promise<unknown>,
): RouteEntry => {
  const load: Load = async () => ({ default: (await staffRoutes())[name] });
  return { paths: [path], Page: lazy(load), loaders: [load, loadPage] };
};

export const STAFF_ROUTES = [
  staffRoute(PATHS.dashboard, 'DashboardRoute', PAGE_LOADERS.dashboard),
  staffRoute(PATHS.customers, 'CustomersRoute', PAGE_LOADERS.customers),
  staffRoute(PATHS.uploadBalances, 'UploadBalancesRoute', PAGE_LOADERS.uploads),
  staffRoute(PATHS.csvTemplate, 'CsvTemplateRoute', PAGE_LOADERS.csvTemplate),
  staffRoute(PATHS.transactions, 'TransactionsRoute', PAGE_LOADERS.transactions),
  staffRoute(PATHS.payments, 'PaymentsRoute', PAGE_LOADERS.payments),
  staffRoute(PATHS.businessOwners, 'BusinessOwnersRoute', PAGE_LOADERS.businessOwners),
  staffRoute(PATHS.operations, 'OperationsRoute', PAGE_LOADERS.operations),
  staffRoute(PATHS.accountSettings, 'AccountSettingsRoute', PAGE_LOADERS.accountSettings),
  staffRoute(PATHS.paymentSetup, 'PaymentSetupRoute', PAGE_LOADERS.paymentSetup),
  staffRoute(PATHS.branding, 'BrandingRoute', PAGE_LOADERS.branding),
  staffRoute(PATHS.emailConfig, 'EmailConfigRoute', PAGE_LOADERS.emailConfig),
];

/** Not part of a release build. */
export const DEVELOPMENT_ROUTES = import.meta.env.DEV
  ? [page(() => import('./gallery/gallery-page.tsx').then((code) => ({ default: code.GalleryPage })), '/dev/gallery')]
  : [];

const loadCustomerLayout: Load = () =>
  import('./customer-layout.tsx').then((code) => ({ default: code.CustomerLayout }));
const loadStaffLayout: Load = () => import('./staff-layout.tsx').then((code) => ({ default: code.StaffLayout }));

export const CustomerLayout = lazy(loadCustomerLayout);
export const StaffLayout = lazy(loadStaffLayout);

const GROUPS = [
  { routes: PUBLIC_ROUTES, layout: undefined },
  { routes: CUSTOMER_ROUTES, layout: loadCustomerLayout },
  { routes: STAFF_ROUTES, layout: loadStaffLayout },
];

/** Starts to fetch the code of an address before the session is known. */
export function preload(pathname: string): void {
  for (const { routes, layout } of GROUPS) {
    const entry = routes.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
    // A failure is ignored here: rendering the page imports the code again, and reports it.
    if (entry) for (const load of [layout, ...entry.loaders]) load?.().catch(() => undefined);
  }
}
