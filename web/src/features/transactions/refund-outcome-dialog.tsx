import { formatMoney } from '@utility-pay/contracts';
import type { RefundOutcome } from '../../gql/schema.ts';
import type { Toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, RecordRefundOutcomeDocument } from './gql/payment-detail.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ refundOutcomeRule }) => refundOutcomeRule);

interface OutcomeTexts {
  title: string;
  action: string;
  /** What staff found in the provider's portal; follows the amount. */
  finding: string;
  effect: string;
  /** The effect if staff had the provider return the whole payment. */
  effectOnReturn: string;
}

const TEXTS: Record<RefundOutcome, OutcomeTexts> = {
  RETURNED: {
    title: 'Mark as refunded?',
    action: 'Mark as refunded',
    finding: 'went back to the customer',
    effect: 'It will count as refunded, and the amount will be due again on the account.',
    effectOnReturn: 'The payment will be marked as failed.',
  },
  NOT_RETURNED: {
    title: 'Mark as failed?',
    action: 'Mark as failed',
    finding: "didn't go back to the customer",
    effect: 'Nothing changes on the account, and you can refund this amount again.',
    effectOnReturn: 'The payment will need review again.',
  },
};

const RECORDED: Toast = { title: 'Refund updated' };

interface RefundOutcomeDialogProps {
  payment: PaymentPartsFragment;
  refund: PaymentPartsFragment['refunds'][number];
  outcome: RefundOutcome;
  onClose: () => void;
}

/** Records the outcome of a refund that the provider does not confirm. */
export function RefundOutcomeDialog({ payment, refund, outcome, onClose }: RefundOutcomeDialogProps) {
  const [record] = useFormMutation(RecordRefundOutcomeDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    readResult: (data) => data.recordRefundOutcome.payment,
    successToast: () => RECORDED,
    onSuccess: onClose,
  });
  const { title, action, finding, effect, effectOnReturn } = TEXTS[outcome];

  return (
    <Dialog title={title} open onClose={onClose}>
      <Stack $gap="space-5">
        <Notice meaning="warning" title="This can't be undone">
          Use this only if the provider's portal shows that {formatMoney(refund.amount.amountMinor)} {finding}.{' '}
          {payment.isBeingReturned ? effectOnReturn : effect}
        </Notice>
        <Form
          rule={loadRule}
          initial={{ reason: '' }}
          onSubmit={({ reason }) => record({ input: { paymentId: payment.id, refundId: refund.id, outcome, reason } })}
          submitLabel={action}
          failureTitle="Couldn't update the refund"
          onCancel={onClose}
        >
          <TextField
            name="reason"
            label="How you know"
            autoComplete="off"
            hint="For example, the date of the refund in the provider's portal. Saved in the audit log."
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
