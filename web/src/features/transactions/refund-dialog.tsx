import { formatMoney } from '@utility-pay/contracts';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { PaymentInDetail } from './payment-detail.graphql.ts';
import { leftToRefund, typedDollars } from './refunds.ts';
import { useRefund } from './use-refund.ts';

interface RefundDialogProps {
  payment: PaymentInDetail;
  onClose: () => void;
}

/** Asks how much of a payment goes back, all that is left to begin with. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const left = leftToRefund(payment);
  const refund = useRefund(payment.id, onClose);
  const rule = useMemo(
    () => () => import('./refund.rule.ts').then(({ refundFormRule }) => refundFormRule(left)),
    [left],
  );

  return (
    <Dialog title="Refund payment" open onClose={onClose}>
      <Stack $gap="space-5">
        <Text $tone="text-soft">
          The money goes back to the card that {payment.customerName ?? `account ${payment.accountNumber}`} paid with,
          and the bill is open again by the same amount. A refund cannot be taken back.
        </Text>
        <Form
          rule={rule}
          initial={{ amount: typedDollars(left) }}
          onSubmit={refund}
          submitLabel="Refund"
          failureTitle="The refund was not made"
          actions={
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <TextField
            name="amount"
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            hint={`${formatMoney(left)} is left. Enter less to refund a part.`}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
