import { dollars } from './money.ts';
import { outcomeWords } from './outcome.ts';
import type { Decision, HostedPage } from './page.ts';

export type ResultRecord = Record<string, string | number>;

/** The documented result fields, as notice, return and status carry them. Amounts are dollars. */
export function resultRecord(page: HostedPage, decision: Decision): ResultRecord {
  const words = outcomeWords[decision.outcome];
  const amount = dollars(page.amountMinor);
  const result: ResultRecord = {
    responseCode: words.responseCode,
    responseMessage: words.responseMessage,
    transactionReferenceId: page.reference,
    transactionType: page.transactionType,
    amount,
    tips: '0.00',
    customFee: '0.00',
    localTax: '0.00',
    stateTax: '0.00',
    totalAmount: amount,
  };
  return decision.transactionId === '' ? result : { ...result, ...cardFields(decision) };
}

function cardFields(decision: Decision): ResultRecord {
  const words = outcomeWords[decision.outcome];
  return {
    errResponseCode: words.errResponseCode,
    errResponseMessage: words.errResponseMessage,
    transactionId: decision.transactionId,
    transactionNumber: decision.transactionNumber,
    batchNumber: decision.batchNumber,
    cardType: 'VISA',
    cardLast4Digit: '1111',
    responseApprovalCode: decision.approvalCode,
    rrn: decision.rrn,
  };
}
