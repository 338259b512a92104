import { Receipt } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Customer } from './account-types.ts';
import { TransactionList } from './transaction-list.tsx';

interface PaymentHistoryProps {
  payments: Customer['payments'];
  onAll: () => void;
  onReceipt: (id: string) => void;
}

/** The newest five payments. */
export const PaymentHistory = ({ payments, onAll, onReceipt }: PaymentHistoryProps) => (
  <Card
    title="Payment History"
    action={
      payments.totalCount > 0 && (
        <Button kind="secondary" small onClick={onAll}>
          View All Transactions
        </Button>
      )
    }
  >
    {payments.totalCount === 0 ? (
      <EmptyState icon={Receipt} title="No payments yet">
        Your payments will be listed here.
      </EmptyState>
    ) : (
      <TransactionList
        label="Latest payments"
        transactions={payments.edges.map(({ node }) => node)}
        onReceipt={onReceipt}
      />
    )}
  </Card>
);
