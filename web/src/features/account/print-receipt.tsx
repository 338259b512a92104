import { useQuery } from '@apollo/client/react';
import { ReceiptButton } from '../../ui/receipt.tsx';
import { PaymentReceiptDocument } from './gql/receipt.ts';
import { receiptProps } from './receipt-props.ts';

/** Prints the receipt of a payment; not there for one that has none. */
export function PrintReceipt({ paymentId }: { paymentId: string }) {
  const { data } = useQuery(PaymentReceiptDocument, { variables: { id: paymentId } });
  const receipt = data && receiptProps(data);
  return receipt ? <ReceiptButton receipt={receipt} kind="secondary" full /> : null;
}
