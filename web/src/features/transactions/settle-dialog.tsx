import type { Toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, ResolveReviewDocument } from './gql/payment-detail.ts';

const loadRule = () => import('@utility-pay/contracts').then(({ closeReasonRule }) => closeReasonRule);

interface SettleDialogProps {
  paymentId: string;
  title: string;
  warning: string;
  submitLabel: string;
  successToast: (payment: PaymentPartsFragment) => Toast;
  onClose: () => void;
}

/** Closes a payment whose money staff settled outside the portal, for their reason. */
export function SettleDialog({ paymentId, title, warning, submitLabel, successToast, onClose }: SettleDialogProps) {
  const [close] = useFormMutation(ResolveReviewDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    result: (data) => data.resolveReview.payment,
    successToast,
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
          failureTitle="Payment not closed"
          onCancel={onClose}
        >
          <TextField
            name="reason"
            label="How it was settled"
            autoComplete="off"
            hint="Such as the date of the refund in the provider's portal. The audit log keeps it."
          />
        </Form>
      </Stack>
    </Dialog>
  );
}
