import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Customer } from './account-types.ts';
import { AllTransactions } from './all-transactions.tsx';
import { TransactionList } from './transaction-list.tsx';

/** The newest five payments. */
export function PaymentHistory({ payments }: { payments: Customer['payments'] }) {
  const [all, setAll] = useState(false);
  const action = (
    <Button kind="secondary" small onClick={() => setAll(true)}>
      View All Transactions
    </Button>
  );

  return (
    <Card title="Payment History" action={payments.totalCount > 0 && action}>
      {payments.totalCount === 0 ? (
        <EmptyState icon={Receipt} title="No payments yet">
          Your payments will be listed here.
        </EmptyState>
      ) : (
        <TransactionList label="Latest payments" transactions={payments.edges.map(({ node }) => node)} />
      )}
      {all && <AllTransactions onClose={() => setAll(false)} />}
    </Card>
  );
}
