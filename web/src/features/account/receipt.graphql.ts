import { gql, type TypedDocumentNode } from '@apollo/client';
import type { PaymentReceiptQuery, PaymentReceiptQueryVariables } from '../../gql/operations.ts';

/** A payment with what a receipt says beside it: who took it, and for which bill. */
export const PAYMENT_RECEIPT: TypedDocumentNode<PaymentReceiptQuery, PaymentReceiptQueryVariables> = gql`
  query PaymentReceipt($id: ID!) {
    payment(id: $id) {
      id
      status
      method
      paidAt
      transactionId
      customerName
      accountNumber
      balanceId
      amount {
        amountMinor
        currency
      }
      refundedAmount {
        amountMinor
        currency
      }
    }
    viewer {
      id
      name
      company {
        id
        name
        phone
        address
        email
      }
      customer {
        id
        companyId
        balances {
          id
          month
          year
        }
      }
    }
  }
`;
