import { useCallback } from 'react';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { DeliverPaymentFileDocument, type PaymentFileRowFragment } from './gql/payment-files.ts';

/** Returns a function that requests the delivery of a file to the SFTP server. The list shows the result. */
export function useDeliver(companyId: string) {
  const [send, { loading }] = useFormMutation(DeliverPaymentFileDocument, {
    readResult: (data) => data.deliverPaymentFile.paymentFile,
    successToast: ({ number }) => ({ title: `Payment file ${number} will be delivered shortly` }),
    failureToast: "Couldn't deliver the payment file",
  });
  const deliver = useCallback(
    ({ id }: PaymentFileRowFragment) => send({ input: { companyId, paymentFileId: id } }),
    [send, companyId],
  );
  return { deliver, isDelivering: loading };
}
