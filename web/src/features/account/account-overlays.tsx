import { lazy, Suspense } from 'react';
import type { Viewer } from './account-types.ts';
import type { useOpenDetail } from './use-open-detail.ts';

// None of them is seen at first: their code, and that of forms, comes when it is asked for.
const AllTransactions = lazy(() =>
  import('./all-transactions.tsx').then((code) => ({ default: code.AllTransactions })),
);
const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx').then((code) => ({ default: code.ReceiptDialog })));
const QuestionDialog = lazy(() => import('./question-dialog.tsx').then((code) => ({ default: code.QuestionDialog })));
const PasswordDialog = lazy(() => import('./password-dialog.tsx').then((code) => ({ default: code.PasswordDialog })));

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
