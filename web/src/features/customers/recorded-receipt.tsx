import { formatMoney } from '@utility-pay/contracts';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { creditRows } from '../../lib/covers.ts';
import { formatDay, formatDayIn } from '../../lib/dates.ts';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { contactLines, ReceiptButton, type ReceiptProps, rowsWithValue } from '../../ui/receipt.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import {
  type AccountCompany,
  type AccountCustomer,
  billOf,
  type Credit,
  creditText,
  isTakenBack,
  receiptReference,
} from './account-ledger.ts';

interface RecordedPaymentProps {
  company: AccountCompany;
  customer: AccountCustomer;
  /** A payment that staff recorded. */
  credit: Credit;
}

/** Returns the receipt of a recorded payment. */
function useReceipt({ company, customer, credit }: RecordedPaymentProps): ReceiptProps {
  const timeZone = useCompanyTimeZone();
  const { amount, balanceId, receivedOn, at, id } = credit;
  const rows: readonly (readonly [string, string | null])[] = [
    ['Customer', customer.name],
    ['Account Number', customer.accountNumber],
    ...(isTakenBack(credit) ? [['For', billOf(customer.balances, balanceId) ?? null] as const] : creditRows(credit)),
    ['Payment Method', creditText(credit)],
  ];
  return {
    companyName: company.name,
    contact: contactLines(company),
    rows: rowsWithValue(rows),
    amount: formatMoney(amount.amountMinor),
    statusLabel: isTakenBack(credit) ? 'Reversed' : 'Received',
    transactionTitle: 'Reference',
    transactionLabel: receiptReference(id),
    paidOn: receivedOn ? formatDay(receivedOn) : formatDayIn(at, timeZone),
  };
}

/** Confirms that a payment was recorded, with a button that prints its receipt. */
export function RecordedNotice(payment: RecordedPaymentProps) {
  const receipt = useReceipt(payment);
  return (
    <Notice meaning="success" title={`${creditText(payment.credit)} recorded`}>
      <Stack $gap="space-2">
        <p>{formatMoney(payment.credit.amount.amountMinor)} was applied to the account.</p>
        <Row>
          <ReceiptButton receipt={receipt} small />
        </Row>
      </Stack>
    </Notice>
  );
}

/** Shows the receipt of a recorded payment, which can be printed. */
export function RecordedReceipt({ onClose, ...payment }: RecordedPaymentProps & { onClose: () => void }) {
  const receipt = useReceipt(payment);
  return (
    <Dialog title="Receipt" open onClose={onClose}>
      <Stack $gap="space-5">
        <Text $strong>{receipt.companyName}</Text>
        <Stack $gap="space-2">
          <Figure>{receipt.amount}</Figure>
          <Text $tone="text-soft">{`${receipt.statusLabel} ${receipt.paidOn}`}</Text>
        </Stack>
        <DefinitionList items={[...receipt.rows, ['Reference', receipt.transactionLabel]]} />
        <ReceiptButton receipt={receipt} forPage kind="primary" full />
      </Stack>
    </Dialog>
  );
}
