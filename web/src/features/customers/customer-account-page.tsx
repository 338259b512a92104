import { useQuery } from '@apollo/client/react';
import { ChevronLeft, UserX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toFailure } from '../../lib/failure.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Surface } from '../../ui/card.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Columns, MainAndSide, Row } from '../../ui/layout.tsx';
import { LinkLine, TextLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountActivity } from './account-activity.tsx';
import { AccountBills } from './account-bills.tsx';
import { AccountCredits } from './account-credits.tsx';
import type { AccountCompany, AccountCustomer, Credit } from './account-ledger.ts';
import { AccountMail } from './account-mail.tsx';
import { AccountNotes } from './account-notes.tsx';
import { AccountContact, AccountSummary } from './account-summary.tsx';
import { ArchivedNotice, EarlierAccounts } from './archived-accounts.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import type { CorrectionRequest } from './corrections.ts';
import { customerTitle, type TemplateField, templateFields } from './customer.ts';
import { CustomerAccountDocument } from './gql/customer-account.ts';
import { RecordedNotice, RecordedReceipt } from './recorded-receipt.tsx';
import { StartNewAccountDialog } from './start-new-account-dialog.tsx';
import { useCustomerActions } from './use-customer-actions.ts';

interface CustomerAccountPageProps {
  companyId: string;
  customerId: string;
  may: { manageCustomers: boolean; manageBalances: boolean; viewPayments: boolean; manageUsers: boolean };
}

/** One customer's account: balance, bills, payments, credits, activity and login. */
export function CustomerAccountPage({ companyId, customerId, may }: CustomerAccountPageProps) {
  const { data, error, refetch } = useQuery(CustomerAccountDocument, {
    variables: { companyId, id: customerId },
    fetchPolicy: 'cache-and-network',
  });
  const customer = data?.customer;

  return (
    <>
      <LinkLine>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
        <TextLink to={PATHS.customers}>Customers</TextLink>
      </LinkLine>
      {customer && data.company ? (
        <Account
          companyId={companyId}
          company={data.company}
          customer={customer}
          mappings={data.company.csvTemplate.fieldMappings}
          may={may}
        />
      ) : (
        <>
          <PageTitle hidden>{data ? 'Customer not found' : 'Customer'}</PageTitle>
          {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
          {!data && !error && (
            <Surface>
              <Skeleton label="Loading the account" lines={8} height={24} />
            </Surface>
          )}
          {data && <UnknownCustomer />}
        </>
      )}
    </>
  );
}

const UnknownCustomer = () => (
  <Surface>
    <EmptyState
      icon={UserX}
      title="Customer not found"
      action={
        <ButtonLink kind="secondary" to={PATHS.customers}>
          All customers
        </ButtonLink>
      }
    >
      The account may have been deleted, or the link may have a typo.
    </EmptyState>
  </Surface>
);

interface AccountProps extends Pick<CustomerAccountPageProps, 'companyId' | 'may'> {
  company: AccountCompany;
  customer: AccountCustomer;
  mappings: readonly TemplateField[];
}

function Account({ companyId, company, customer, mappings, may }: AccountProps) {
  const navigate = useNavigate();
  const [request, setRequest] = useState<CorrectionRequest | null>(null);
  const [receipt, setReceipt] = useState<Credit | null>(null);
  const [recordedId, setRecordedId] = useState<string>();
  const recorded = customer.credits.find(
    ({ id, kind, remaining }) => id === recordedId && kind === 'RECORDED_PAYMENT' && remaining.amountMinor > 0,
  );
  const isArchived = customer.archivedAt !== null;
  const [isStartingNew, setIsStartingNew] = useState(false);
  const correct = may.manageBalances ? setRequest : undefined;
  const finish = (addedId?: string) => {
    setRequest(null);
    setRecordedId(addedId);
  };
  const actions = useCustomerActions({
    companyId,
    mayManage: may.manageCustomers,
    open: customer.id,
    // Called after a deletion.
    show: () => void navigate(PATHS.customers),
  });
  const details = templateFields(
    mappings.filter(({ field }) => field !== 'serviceAddress' && field !== 'name'),
    customer,
  );

  return (
    <>
      <PageTitle
        hint={customer.serviceAddress}
        action={
          correct &&
          !isArchived && (
            <Row>
              <Button kind="secondary" onClick={() => correct({ type: 'add-credit' })}>
                Add credit
              </Button>
              <Button onClick={() => correct({ type: 'record-payment' })}>Record payment</Button>
            </Row>
          )
        }
      >
        {customerTitle(customer)}
      </PageTitle>
      <ArchivedNotice {...customer} />
      {recorded && <RecordedNotice company={company} customer={customer} credit={recorded} />}
      <MainAndSide>
        <AccountSummary customer={customer} />
        <AccountContact
          companyId={companyId}
          customer={customer}
          actions={may.manageCustomers ? actions.actions : undefined}
          onStartNew={() => setIsStartingNew(true)}
        />
      </MainAndSide>
      <AccountBills bills={customer.balances} isArchived={isArchived} onCorrect={correct} />
      <AccountCredits
        customer={customer}
        mayViewPayments={may.viewPayments}
        onReceipt={setReceipt}
        onCorrect={correct}
      />
      <AccountActivity companyId={companyId} customer={customer} mayReadAuditLog={may.manageUsers} />
      {may.manageCustomers && <AccountNotes companyId={companyId} customerId={customer.id} isArchived={isArchived} />}
      {may.manageUsers && <AccountMail companyId={companyId} customerId={customer.id} />}
      <EarlierAccounts accounts={customer.earlierAccounts} />
      {details.length > 0 && (
        <Card title="Other bill details">
          <Columns>
            <DefinitionList items={details} />
          </Columns>
        </Card>
      )}
      {request && (
        <CorrectionDialog
          companyId={companyId}
          customer={customer}
          request={request}
          onDone={finish}
          onClose={() => setRequest(null)}
        />
      )}
      {isStartingNew && (
        <StartNewAccountDialog companyId={companyId} customer={customer} onClose={() => setIsStartingNew(false)} />
      )}
      {receipt && (
        <RecordedReceipt company={company} customer={customer} credit={receipt} onClose={() => setReceipt(null)} />
      )}
      <ConfirmChange
        change={actions.pendingChange}
        failure={actions.failure}
        busy={actions.busy}
        onConfirm={(change) => void actions.confirm(change)}
        onClose={actions.cancel}
      />
    </>
  );
}
