import { useQuery } from '@apollo/client/react';
import { ReceiptButton } from '../../ui/receipt.tsx';
import { PAYMENT_RECEIPT } from './receipt.graphql.ts';
import { receiptProps } from './receipt-props.ts';

/** Prints the receipt of a payment; not there for one that has none. */
export function PrintReceipt({ paymentId }: { paymentId: string }) {
  const { data } = useQuery(PAYMENT_RECEIPT, { variables: { id: paymentId } });
  const receipt = data && receiptProps(data);
  return receipt ? <ReceiptButton receipt={receipt} kind="secondary" full /> : null;
}
