import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { companyChosen } from '../features/session/chosen-company.slice.ts';
import { type SessionUser, userChanged, useSession } from '../features/session/session.slice.ts';
import { WithCompany } from '../features/session/staff-company.tsx';
import { PATHS } from '../paths.ts';
import { toBranding } from '../theme/branding.ts';
import { applyBranding, loadBranding } from '../theme/load-branding.ts';
import { LAZY_PAGES } from './lazy-pages.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { usePermission } from './staff-access.ts';

// Each route passes the company and the user's permissions to its page. The `key` resets the page's state when the company changes.

const {
  dashboard: DashboardPage,
  customers: CustomersPage,
  customerAccount: CustomerAccountPage,
  uploads: UploadPage,
  csvTemplate: CsvTemplatePage,
  transactions: TransactionsPage,
  payments: PaymentsPage,
  reconciliation: ReconciliationPage,
  reconciliationDay: ReconciliationDayPage,
  paymentFiles: PaymentFilesPage,
  paymentFileLayout: PaymentFileLayoutPage,
  paymentFileDelivery: PaymentFileDeliveryPage,
  filePickup: FilePickupPage,
  businessOwners: BusinessOwnersPage,
  operations: OperationsPage,
  accountSettings: AccountSettingsPage,
  paymentSetup: PaymentSetupPage,
  branding: BrandingPage,
  emailConfig: EmailConfigPage,
  webhooks: WebhooksPage,
  webhookEndpoint: WebhookEndpointPage,
  auditLog: AuditLogPage,
} = LAZY_PAGES;

export function DashboardRoute() {
  const mayView = usePermission('VIEW_PAYMENTS');
  const permissions = {
    users: usePermission('MANAGE_USERS'),
    balances: usePermission('MANAGE_BALANCES'),
    gateway: usePermission('MANAGE_PAYMENT_SETTINGS'),
    branding: usePermission('MANAGE_BRANDING'),
  };
  return (
    <WithCompany>
      {(id) => <DashboardPage key={id} companyId={id} mayView={mayView} permissions={permissions} />}
    </WithCompany>
  );
}

export function CustomersRoute() {
  const { user } = useSession();
  const may = {
    manageCustomers: usePermission('MANAGE_CUSTOMERS'),
    manageBalances: usePermission('MANAGE_BALANCES'),
    viewPayments: usePermission('VIEW_PAYMENTS'),
  };
  if (!user) return null;
  return <WithCompany>{(id) => <CustomersPage key={id} companyId={id} userId={user.id} may={may} />}</WithCompany>;
}

export function CustomerAccountRoute() {
  const { customerId = '' } = useParams();
  const may = {
    manageCustomers: usePermission('MANAGE_CUSTOMERS'),
    manageBalances: usePermission('MANAGE_BALANCES'),
    viewPayments: usePermission('VIEW_PAYMENTS'),
    manageUsers: usePermission('MANAGE_USERS'),
  };
  return (
    <WithCompany>
      {(id) => <CustomerAccountPage key={`${id} ${customerId}`} companyId={id} customerId={customerId} may={may} />}
    </WithCompany>
  );
}

export function UploadBalancesRoute() {
  const { user } = useSession();
  const allowed = usePermission('MANAGE_BALANCES');
  // Staff without a company get the page's own message; a super admin chooses a company.
  if (user?.role === 'COMPANY_ADMIN' && !user.company) return <UploadPage companyId="" allowed={allowed} />;
  return <WithCompany>{(id) => <UploadPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function CsvTemplateRoute() {
  const allowed = usePermission('MANAGE_BALANCES');
  return <WithCompany>{(id) => <CsvTemplatePage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

const usePaymentPermissions = () => ({
  mayView: usePermission('VIEW_PAYMENTS'),
  mayManage: usePermission('MANAGE_PAYMENT_SETTINGS'),
});

export function TransactionsRoute() {
  const permissions = usePaymentPermissions();
  return <WithCompany>{(id) => <TransactionsPage key={id} companyId={id} {...permissions} />}</WithCompany>;
}

export function PaymentsRoute() {
  const permissions = usePaymentPermissions();
  return <WithCompany>{(id) => <PaymentsPage key={id} companyId={id} {...permissions} />}</WithCompany>;
}

export function ReconciliationRoute() {
  const permissions = usePaymentPermissions();
  return <WithCompany>{(id) => <ReconciliationPage key={id} companyId={id} {...permissions} />}</WithCompany>;
}

export function ReconciliationDayRoute() {
  const { day = '' } = useParams();
  const permissions = usePaymentPermissions();
  return (
    <WithCompany>
      {(id) => <ReconciliationDayPage key={`${id} ${day}`} companyId={id} day={day} {...permissions} />}
    </WithCompany>
  );
}

export function PaymentFilesRoute() {
  const allowed = usePermission('MANAGE_BALANCES');
  return <WithCompany>{(id) => <PaymentFilesPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function PaymentFileLayoutRoute() {
  const allowed = usePermission('MANAGE_BALANCES');
  return <WithCompany>{(id) => <PaymentFileLayoutPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function PaymentFileDeliveryRoute() {
  const allowed = usePermission('MANAGE_BALANCES');
  return <WithCompany>{(id) => <PaymentFileDeliveryPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function FilePickupRoute() {
  const allowed = usePermission('MANAGE_BALANCES');
  return <WithCompany>{(id) => <FilePickupPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function PaymentSetupRoute() {
  const allowed = usePermission('MANAGE_PAYMENT_SETTINGS');
  return <WithCompany>{(id) => <PaymentSetupPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function BrandingRoute() {
  const dispatch = useDispatch();
  const allowed = usePermission('MANAGE_BRANDING');
  return (
    <WithCompany>
      {(id) => (
        <BrandingPage
          key={id}
          companyId={id}
          allowed={allowed}
          onSaved={(branding) => void applyBranding(dispatch, id, toBranding(branding))}
        />
      )}
    </WithCompany>
  );
}

/** By the specification, a user without a company opens the email configuration of this company. */
const DEFAULT_EMAIL_COMPANY = '1';

export function EmailConfigRoute() {
  const { user } = useSession();
  const allowed = usePermission('MANAGE_USERS');
  return (
    <WithCompany startWith={DEFAULT_EMAIL_COMPANY}>
      {(id) => <EmailConfigPage key={id} companyId={id} allowed={allowed} superAdmin={user?.role === 'SUPER_ADMIN'} />}
    </WithCompany>
  );
}

export function WebhooksRoute() {
  const allowed = usePermission('MANAGE_USERS');
  return <WithCompany>{(id) => <WebhooksPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function WebhookEndpointRoute() {
  const { endpointId = '' } = useParams();
  const allowed = usePermission('MANAGE_USERS');
  return (
    <WithCompany>
      {(id) => (
        <WebhookEndpointPage key={`${id} ${endpointId}`} companyId={id} endpointId={endpointId} allowed={allowed} />
      )}
    </WithCompany>
  );
}

export function AuditLogRoute() {
  const allowed = usePermission('MANAGE_USERS');
  return <WithCompany>{(id) => <AuditLogPage key={id} companyId={id} allowed={allowed} />}</WithCompany>;
}

export function AccountSettingsRoute() {
  const { user } = useSession();
  if (!user) return null;
  return <WithCompany>{(id) => <CompanySettings key={id} companyId={id} user={user} />}</WithCompany>;
}

function CompanySettings({ companyId, user }: { companyId: string; user: SessionUser }) {
  const dispatch = useDispatch();
  const { cache } = useApolloClient();

  // Copies of the name are in the session, the branding and the super admin's list of companies; the session has the time zone too.
  const updateCompanyCopies = ({ name, timeZone }: { name: string; timeZone: string }) => {
    if (user.company?.id === companyId)
      dispatch(userChanged({ ...user, company: { ...user.company, name, timeZone } }));
    else void loadBranding(dispatch, companyId, false);
    const id = cache.identify({ __typename: 'CompanyListing', id: companyId });
    if (id) cache.modify({ id, fields: { name: () => name } });
  };

  return (
    <AccountSettingsPage
      companyId={companyId}
      user={user}
      onOwnChange={(change) => dispatch(userChanged({ ...user, ...change }))}
      onCompanyChanged={updateCompanyCopies}
    />
  );
}

/** For super admins; anyone else gets "page not found". */
export function BusinessOwnersRoute() {
  const { user } = useSession();
  return user?.role === 'SUPER_ADMIN' ? <BusinessOwnersPage /> : <NotFoundPage />;
}

/** For super admins; anyone else gets "page not found". */
export function OperationsRoute() {
  const { user } = useSession();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const openPayment = useCallback(
    (companyId: string, paymentId: string) => {
      dispatch(companyChosen(companyId));
      void navigate(`${PATHS.transactions}?open=${encodeURIComponent(paymentId)}`);
    },
    [dispatch, navigate],
  );
  return user?.role === 'SUPER_ADMIN' ? <OperationsPage onOpenPayment={openPayment} /> : <NotFoundPage />;
}
