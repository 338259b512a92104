import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toFailure } from '../../lib/failure.ts';
import { Surface } from '../../ui/card.tsx';
import { MainAndSide, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Viewer } from './account-types.ts';
import { BalanceCard } from './balance-card.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { AccountDocument } from './gql/account.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PendingNotice, usePendingPayment } from './pending-payment.tsx';
import { SecurityCards } from './security-cards.tsx';

interface AccountPageProps {
  companyName?: string;
  onSignOut: () => void;
  signingOut: boolean;
}

/** What a customer owes, paid, and is known as. */
export function AccountPage({ companyName, onSignOut, signingOut }: AccountPageProps) {
  const { data, error, refetch } = useQuery(AccountDocument, { fetchPolicy: 'cache-and-network' });
  const [transactions, receipt] = [useOpenDetail('transactions'), useOpenDetail('receipt')];
  const security = useOpenDetail('security');
  const viewer = data?.viewer;
  const customer = viewer?.customer;
  const payments = customer?.payments.edges.map(({ node }) => node) ?? [];
  const pending = payments.find(({ status }) => status === 'PENDING');
  const lastPaid = payments.find(({ status }) => status === 'SUCCESS');
  usePendingPayment(payments, refetch);

  return (
    <>
      <PageTitle>Your Account</PageTitle>
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!data && !error && <AccountSkeleton />}
      {viewer && customer && (
        <>
          <MainAndSide>
            <Stack $gap="space-6">
              <BalanceCard customer={customer} companyName={companyName} lastPaid={lastPaid} />
              {pending && <PendingNotice payment={pending} />}
              <PaymentHistory
                payments={customer.payments}
                onAll={() => transactions.open('all')}
                onReceipt={receipt.open}
              />
            </Stack>
            <Stack $gap="space-6">
              <CustomerInformation viewer={viewer} customer={customer} onSignOut={onSignOut} signingOut={signingOut} />
              <SecurityCards
                question={viewer.securityQuestion}
                onQuestion={() => security.open('question')}
                onPassword={() => security.open('password')}
              />
            </Stack>
          </MainAndSide>
          <AccountOverlays viewer={viewer} transactions={transactions} receipt={receipt} security={security} />
        </>
      )}
    </>
  );
}

// None of them is seen at first: their code, and that of forms, comes when it is asked for.
const AllTransactions = lazy(() =>
  import('./all-transactions.tsx').then((code) => ({ default: code.AllTransactions })),
);
const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx').then((code) => ({ default: code.ReceiptDialog })));
const QuestionDialog = lazy(() => import('./security-dialogs.tsx').then((code) => ({ default: code.QuestionDialog })));
const PasswordDialog = lazy(() => import('./security-dialogs.tsx').then((code) => ({ default: code.PasswordDialog })));

type Detail = ReturnType<typeof useOpenDetail>;

interface AccountOverlaysProps {
  viewer: Viewer;
  transactions: Detail;
  receipt: Detail;
  security: Detail;
}

/** What may lie over the account. */
export const AccountOverlays = ({ viewer, transactions, receipt, security }: AccountOverlaysProps) => (
  <Suspense>
    {transactions.value && <AllTransactions onReceipt={receipt.open} onClose={transactions.close} />}
    {receipt.value && <ReceiptDialog paymentId={receipt.value} onClose={receipt.close} />}
    {security.value === 'question' && (
      <QuestionDialog customerId={viewer.id} question={viewer.securityQuestion} onClose={security.close} />
    )}
    {security.value === 'password' && <PasswordDialog userId={viewer.id} onClose={security.close} />}
  </Suspense>
);

export const AccountSkeleton = () => (
  <MainAndSide>
    <Stack $gap="space-6">
      <Surface>
        <Skeleton label="Loading your account" lines={4} height={32} />
      </Surface>
      <Surface>
        <Skeleton lines={5} height={36} />
      </Surface>
    </Stack>
    <Surface>
      <Skeleton lines={6} />
    </Surface>
  </MainAndSide>
);

/** What lies over the account, in the address: the back button closes it, a reload finds it again. */
export function useOpenDetail(name: 'transactions' | 'receipt' | 'security') {
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
