import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { LAZY_PAGES } from './lazy-pages.ts';

const { account: AccountPage, payment: PreparePaymentPage, paymentResult: PaymentResultPage } = LAZY_PAGES;
const PrintReceipt = lazy(() =>
  import('../features/account/receipt.tsx').then((code) => ({ default: code.PrintReceipt })),
);

export function AccountRoute() {
  const { user } = useSession();
  const { signOut, busy } = useSignOut();
  return <AccountPage companyName={user?.company?.name} onSignOut={signOut} signingOut={busy} />;
}

export const PaymentRoute = () => <PreparePaymentPage balanceId={useParams().balanceId} />;

const receiptOf = (paymentId: string) => (
  <Suspense>
    <PrintReceipt paymentId={paymentId} />
  </Suspense>
);

export const PaymentResultRoute = () => <PaymentResultPage receipt={receiptOf} />;
