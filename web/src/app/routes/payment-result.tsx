import { lazy, Suspense } from 'react';
import { PaymentResultPage } from '../../features/payment/payment-result-page.tsx';

const PrintReceipt = lazy(() =>
  import('../../features/account/receipt.tsx').then((code) => ({ default: code.PrintReceipt })),
);

const receiptOf = (paymentId: string) => (
  <Suspense>
    <PrintReceipt paymentId={paymentId} />
  </Suspense>
);

export const PaymentResultRoute = () => <PaymentResultPage receipt={receiptOf} />;
