import { formatMoney, toDollarText } from '@utility-pay/contracts';
import { useMemo } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, RecordDisputeDocument } from './gql/payment-detail.ts';
import { refundableAmount } from './refund-dialog.tsx';

const KINDS = [
  { value: 'CHARGEBACK', label: 'Chargeback' },
  { value: 'RETURN', label: 'Returned by the bank' },
];

/** Records a chargeback or return of which the payment provider informed staff, and which it does not report to the portal. */
export function DisputeDialog({ payment, onClose }: { payment: PaymentPartsFragment; onClose: () => void }) {
  const { id: paymentId } = payment;
  const leftMinor = refundableAmount(payment);
  const rule = useMemo(
    () => () => import('./dispute.rule.ts').then(({ disputeFormRule }) => disputeFormRule(leftMinor)),
    [leftMinor],
  );
  const [recordDispute] = useFormMutation(RecordDisputeDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    readResult: (data) => data.recordDispute.payment,
    successToast: () => ({ title: 'Dispute recorded', description: 'The amount is due again on the bill.' }),
    onSuccess: onClose,
  });

  return (
    <Dialog title="Record dispute" open onClose={onClose}>
      <Stack $gap="space-5">
        <Text $tone="text-soft">
          Use this when the bank or payment provider has taken the money back. The amount becomes due again. Recording a
          dispute doesn't move any money.
        </Text>
        <Form
          rule={rule}
          initial={{ kind: 'CHARGEBACK', caseId: '', amountMinor: toDollarText(leftMinor) }}
          onSubmit={(values) => recordDispute({ input: { paymentId, ...values } })}
          submitLabel="Record dispute"
          failureTitle="Couldn't record the dispute"
          onCancel={onClose}
        >
          <SelectField name="kind" label="Type" options={KINDS} />
          <TextField
            name="caseId"
            label="Case number"
            autoComplete="off"
            hint="From the payment provider. Each case is counted only once."
          />
          <TextField
            name="amountMinor"
            label="Amount (USD)"
            inputMode="decimal"
            autoComplete="off"
            hint={`Up to ${formatMoney(leftMinor)}.`}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
