import { useQuery } from '@apollo/client/react';
import { toFailure } from '../../lib/failure.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MainAndSide, Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ACCOUNT } from './account.graphql.ts';
import { AccountSkeleton } from './account-skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { CustomerInformation } from './customer-information.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { usePendingPayment } from './use-pending-payment.ts';

interface AccountPageProps {
  onSignOut: () => void;
  signingOut: boolean;
}

/** What a customer owes, paid, and is known as. */
export function AccountPage({ onSignOut, signingOut }: AccountPageProps) {
  const { data, error, refetch } = useQuery(ACCOUNT, { fetchPolicy: 'cache-and-network' });
  const viewer = data?.viewer;
  const customer = viewer?.customer;
  const payments = customer?.payments.edges.map(({ node }) => node) ?? [];
  usePendingPayment(payments, refetch);

  return (
    <>
      <PageTitle>Your Account</PageTitle>
      {error && <FailureNotice failure={toFailure(error)} onRetry={() => void refetch()} />}
      {!data && !error && <AccountSkeleton />}
      {viewer && customer && (
        <MainAndSide>
          <Stack $gap="space-6">
            <BalanceCard balance={customer.currentBalance} lastPayment={payments[0]} />
            <PaymentHistory payments={customer.payments} />
          </Stack>
          <CustomerInformation viewer={viewer} customer={customer} onSignOut={onSignOut} signingOut={signingOut} />
        </MainAndSide>
      )}
    </>
  );
}
