// Records a payment that was received outside of Utility Pay. Needs the scopes balances:write and customers:read.
// node record-payment.ts A-100 12345 2026-11-21 receipt-17
import { accepted, CorrectAccountDocument, FindCustomersDocument } from '@utility-pay/client';
import { connect } from './connect.ts';

const [accountNumber = '', cents = '', receivedOn = '', number = ''] = process.argv.slice(2);
const client = connect();

const found = client.list(
  FindCustomersDocument,
  { company: client.companyId, search: accountNumber },
  ({ company }) => company?.customers,
);
for await (const customer of found) {
  if (customer.accountNumber !== accountNumber) continue;
  const { correctAccount } = await client.request(CorrectAccountDocument, {
    input: {
      customerId: customer.id,
      type: 'RECORD_PAYMENT',
      method: 'OTHER',
      amountMinor: Number(cents),
      receivedOn,
      number,
      // With the same key a payment is recorded once, also if this program runs again.
      idempotencyKey: `outside-${number}`,
    },
  });
  const { customer: account } = accepted(correctAccount);
  console.log(`${account?.accountNumber} now owes ${account?.totalDue.amountMinor} ${account?.totalDue.currency}`);
}
