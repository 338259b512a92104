import { periodText } from '@utility-pay/contracts';
import { PATHS } from '../../paths.ts';
import { CompanyTime } from '../../ui/company-day.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { countedAmount, methodLabel, PaymentStatusChip, transactionLabel } from '../../ui/payment-status.tsx';
import { Figure, Text } from '../../ui/text.tsx';
import type { PaymentPartsFragment } from './gql/payment-detail.ts';

/** Amount, status and details of a payment. */
export function PaymentDetails({ payment }: { payment: PaymentPartsFragment }) {
  const { covers, customerId, amount, amountReceived, refundedAmount, disputedAmount } = payment;
  // For a payment in review, the section above already shows both amounts.
  const showsBothAmounts =
    !payment.review && amountReceived !== null && amountReceived.amountMinor !== amount.amountMinor;
  const transactionId = transactionLabel(payment);
  const customer = payment.customerName ?? payment.customerEmail ?? `Account ${payment.accountNumber}`;

  return (
    <>
      <Stack $gap="space-2">
        <Figure>
          <Money amount={countedAmount(payment)} />
        </Figure>
        <div>
          <PaymentStatusChip payment={payment} />
        </div>
        {payment.isBeingReturned && (
          <Text $tone="text-soft">The payment provider hasn't confirmed the return yet. We'll keep checking.</Text>
        )}
        {payment.message && <Text $tone="text-soft">{payment.message}</Text>}
      </Stack>
      <DefinitionList
        items={[
          ['Transaction ID', <Copyable key="id" text={transactionId} label="Copy transaction ID" />],
          [
            'Customer',
            <TextLink key="customer" to={`${PATHS.customers}?open=${encodeURIComponent(customerId)}`}>
              {customer}
            </TextLink>,
          ],
          ['Email', payment.customerEmail],
          ['Account number', payment.accountNumber],
          [
            'Billing period',
            (payment.credit?.covers.length ? payment.credit.covers : covers).map(periodText).join(', '),
          ],
          ['Requested', showsBothAmounts ? <Money key="requested" amount={amount} /> : null],
          ['Received', showsBothAmounts ? <Money key="received" amount={amountReceived} /> : null],
          ['Method', methodLabel(payment.method)],
          ['Started', <CompanyTime key="started" at={payment.createdAt} />],
          ['Paid', payment.paidAt && <CompanyTime key="paid" at={payment.paidAt} />],
          [
            payment.status === 'FAILED' ? 'Returned' : 'Refunded',
            refundedAmount.amountMinor > 0 ? <Money key="refunded" amount={refundedAmount} /> : null,
          ],
          [
            'Charged back or returned',
            disputedAmount.amountMinor > 0 ? <Money key="disputed" amount={disputedAmount} /> : null,
          ],
        ]}
      />
    </>
  );
}
