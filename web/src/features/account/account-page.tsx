import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { MainAndSide, Stack } from '../../ui/layout.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AccountOverlays } from './account-overlays.tsx';
import { AccountSkeleton } from './account-skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { AccountDocument } from './gql/account.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { SecurityCards } from './security-cards.tsx';
import { useOpenDetail } from './use-open-detail.ts';
import { usePendingPayment } from './use-pending-payment.ts';

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
