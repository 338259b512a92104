import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useSession } from '../features/session/session.slice.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { LAZY_PAGES } from './lazy-pages.ts';

const {
  account: AccountPage,
  payment: PreparePaymentPage,
  chooseAmount: ChooseAmountPage,
  paymentResult: PaymentResultPage,
} = LAZY_PAGES;
const PrintReceipt = lazy(() =>
  import('../features/account/receipt.tsx').then((code) => ({ default: code.PrintReceipt })),
);

export function AccountRoute() {
  const { user } = useSession();
  const { signOut, busy } = useSignOut();
  return <AccountPage companyName={user?.company?.name} onSignOut={signOut} signingOut={busy} />;
}

export function PaymentRoute() {
  const [params] = useSearchParams();
  return <PreparePaymentPage balanceId={useParams().balanceId} amount={params.get('amount')} />;
}

export const ChooseAmountRoute = () => <ChooseAmountPage />;

const renderReceipt = (paymentId: string) => (
  <Suspense>
    <PrintReceipt paymentId={paymentId} />
  </Suspense>
);

export const PaymentResultRoute = () => <PaymentResultPage receipt={renderReceipt} />;
