import { dollars } from '../domain/money.ts';
import type { Transaction } from '../domain/transaction.ts';

/** The documented result fields of a void or a refund. */
export const transactAnswer = (transaction: Transaction) => ({
  iposTransactResponse: {
    responseCode: transaction.approved ? 200 : 400,
    responseMessage: transaction.approved ? 'Successful' : 'Declined',
    errResponseCode: transaction.errResponseCode,
    errResponseMessage: transaction.errResponseMessage,
    transactionReferenceId: transaction.reference,
    transactionType: transaction.kind === 'void' ? '2' : '3',
    transactionId: transaction.transactionId,
    amount: dollars(transaction.amountMinor),
    totalAmount: dollars(transaction.amountMinor),
    rrn: transaction.rrn,
  },
});
