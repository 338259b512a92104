import { useQuery } from '@apollo/client/react';
import { type ComponentProps, lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { MainAndSide, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountActivity } from './account-activity.tsx';
import { BalanceCard } from './balance-card.tsx';
import { earlierBills } from './bills.ts';
import { CarriedBills } from './carried-bills.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { EarlierBills } from './earlier-bills.tsx';
import { AccountDocument } from './gql/account.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PendingNotice, useRefetchAfterPending } from './pending-payment.tsx';
import { SecurityCards } from './security-cards.tsx';

// Dialogs and forms are loaded when they are opened, so that the page is shown sooner.
const AllTransactions = lazy(() =>
  import('./all-transactions.tsx').then((code) => ({ default: code.AllTransactions })),
);
const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx').then((code) => ({ default: code.ReceiptDialog })));
const QuestionDialog = lazy(() => import('./question-dialog.tsx').then((code) => ({ default: code.QuestionDialog })));
const ChangePasswordDialog = lazy(() =>
  import('../../ui/change-password-dialog.tsx').then((code) => ({ default: code.ChangePasswordDialog })),
);

interface AccountPageProps {
  companyName?: string;
  onSignOut: () => void;
  signingOut: boolean;
}

/** A customer's balance, payments, contact data and security settings. */
export function AccountPage({ companyName, onSignOut, signingOut }: AccountPageProps) {
  const { data, error, refetch } = useQuery(AccountDocument, { fetchPolicy: 'cache-and-network' });
  const transactions = useDialogInAddress('transactions');
  const receipt = useDialogInAddress('receipt');
  const security = useDialogInAddress('security');
  const loading = !data && !error;
  const viewer = data?.viewer;
  const customer = viewer?.customer;
  const payments = customer?.payments.edges.map(({ node }) => node) ?? [];
  const pending = payments.find(({ status }) => status === 'PENDING');
  const lastPaid = payments.find(({ status }) => status === 'SUCCESS');
  const earlier = customer ? earlierBills(customer) : [];
  useRefetchAfterPending(payments, refetch);

  return (
    <>
      <PageTitle>Your Account</PageTitle>
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {(loading || customer) && (
        <MainAndSide>
          <Stack $gap="space-6">
            <BalanceCard customer={customer ?? undefined} companyName={companyName} lastPaid={lastPaid} />
            {customer && pending && <PendingNotice payment={pending} customer={customer} />}
            {earlier.length > 0 && <EarlierBills bills={earlier} />}
            {customer && customer.carriedBalances.length > 0 && <CarriedBills bills={customer.carriedBalances} />}
            {customer ? (
              <PaymentHistory
                payments={customer.payments}
                onAll={() => transactions.open('all')}
                onReceipt={receipt.open}
              />
            ) : (
              <LoadingCard lines={5} height={36} />
            )}
            <AccountActivity totalDueMinor={customer?.totalDue.amountMinor} />
          </Stack>
          {viewer && customer ? (
            <Stack $gap="space-6">
              <CustomerInformation viewer={viewer} customer={customer} onSignOut={onSignOut} signingOut={signingOut} />
              <SecurityCards
                question={viewer.securityQuestion}
                onQuestion={() => security.open('question')}
                onPassword={() => security.open('password')}
              />
            </Stack>
          ) : (
            <LoadingCard lines={6} />
          )}
        </MainAndSide>
      )}
      {viewer && customer && (
        <Suspense>
          {transactions.value && <AllTransactions onReceipt={receipt.open} onClose={transactions.close} />}
          {receipt.value && <ReceiptDialog paymentId={receipt.value} onClose={receipt.close} />}
          {security.value === 'question' && (
            <QuestionDialog
              customerId={viewer.id}
              owner={viewer}
              question={viewer.securityQuestion}
              onClose={security.close}
            />
          )}
          {security.value === 'password' && <ChangePasswordDialog userId={viewer.id} open onClose={security.close} />}
        </Suspense>
      )}
    </>
  );
}

const LoadingCard = (props: ComponentProps<typeof Skeleton>) => (
  <Surface>
    <Skeleton {...props} />
  </Surface>
);

/** Keeps in a query parameter which dialog is open, so that the back button closes it and a reload opens it again. */
function useDialogInAddress(name: 'transactions' | 'receipt' | 'security') {
  const [params, setParams] = useSearchParams();

  const open = useCallback(
    (value: string) => setParams((before) => new URLSearchParams([...before].concat([[name, value]]))),
    [name, setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(name);
          return after;
        },
        { replace: true },
      ),
    [name, setParams],
  );

  return { value: params.get(name), open, close };
}
