import { formatMoney } from '@utility-pay/contracts';
import { useMemo } from 'react';
import type { PaymentThatWaitsFragment } from '../../gql/operations.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';

type Payment = PaymentThatWaitsFragment;
/** Leads to a payment among its company's transactions. */
export type OpenPayment = (companyId: string, paymentId: string) => void;

const keyOf = ({ id }: Payment): string => id;

/** Payments whose provider's answer does not fit: they are decided over where their company's transactions are. */
export function ReviewPayments({ review, onOpen }: { review: readonly Payment[]; onOpen: OpenPayment }) {
  const columns = useMemo<readonly Column<Payment>[]>(
    () => [
      { key: 'company', title: 'Company', width: 1.8, cell: ({ company }) => company.name },
      {
        key: 'amount',
        title: 'Amount',
        end: true,
        width: 1.2,
        cell: ({ amount }) => <Tabular>{formatMoney(amount.amountMinor)}</Tabular>,
      },
      { key: 'since', title: 'Since', end: true, width: 1.2, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      {
        key: 'state',
        title: 'State',
        width: 2.4,
        cell: () => <StatusChip meaning="warning">Needs a decision</StatusChip>,
      },
      {
        key: 'actions',
        title: 'Actions',
        end: true,
        width: 1.4,
        cell: ({ id, company, amount }) => (
          <Button
            kind="secondary"
            small
            aria-label={`Open ${formatMoney(amount.amountMinor)} for ${company.name}`}
            onClick={() => onOpen(company.id, id)}
          >
            Open
          </Button>
        ),
      },
    ],
    [onOpen],
  );
  return <DataTable caption="Payments in review" columns={columns} rows={review} rowKey={keyOf} least={760} />;
}
