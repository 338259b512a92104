import type { Toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { ResolveReviewDocument } from './gql/payment-detail.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ closeReasonRule }) => closeReasonRule);

const SETTLED: Toast = {
  title: 'Payment closed',
  description: "It is marked as failed and won't be credited. Its bill can be paid online again.",
};

interface SettleDialogProps {
  paymentId: string;
  title: string;
  warning: string;
  submitLabel: string;
  onClose: () => void;
}

/** Closes a payment whose money staff settled outside the portal. They say how. */
export function SettleDialog({ paymentId, title, warning, submitLabel, onClose }: SettleDialogProps) {
  const [close] = useFormMutation(ResolveReviewDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    readResult: (data) => data.resolveReview.payment,
    successToast: () => SETTLED,
    onSuccess: onClose,
  });

  return (
    <Dialog title={title} open onClose={onClose}>
      <Stack $gap="space-5">
        <Notice meaning="warning" title="This can't be undone">
          {warning}
        </Notice>
        <Form
          rule={loadRule}
          initial={{ reason: '' }}
          onSubmit={({ reason }) => close({ input: { paymentId, decision: 'CLOSE', reason } })}
          submitLabel={submitLabel}
          failureTitle="Couldn't close the payment"
          onCancel={onClose}
        >
          <TextField
            name="reason"
            label="How it was settled"
            autoComplete="off"
            hint="For example, the date of the refund in the provider's portal. Saved in the audit log."
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
