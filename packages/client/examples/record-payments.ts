// Records the payments of a file. If this program runs again, it records no payment twice. Needs the scope
// balances:write. node record-payments.ts payments.csv A line has the payment's id in the bank or cash register, the
// account number, cents, the day and the method: lockbox-17,A-100,12345,2026-11-21,CHECK
import { readFileSync } from 'node:fs';
import { accepted, RecordExternalPaymentsDocument, type RecordedMethod } from '@utility-pay/client';
import { connect } from './connect.ts';

/** Maximum payments per call. */
const MAX_PAYMENTS = 100;

const [file = ''] = process.argv.slice(2);
const client = connect();
const lines = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);
const payments = lines.map((line) => {
  const [externalId = '', accountNumber = '', cents = '', receivedOn = '', method = ''] = line.split(',');
  return { externalId, accountNumber, amountMinor: Number(cents), receivedOn, method: method as RecordedMethod };
});

for (let from = 0; from < payments.length; from += MAX_PAYMENTS) {
  const input = { companyId: client.companyId, payments: payments.slice(from, from + MAX_PAYMENTS) };
  const { recordExternalPayments } = await client.request(RecordExternalPaymentsDocument, { input });
  for (const { externalId, status, customer, userErrors } of accepted(recordExternalPayments).results) {
    // The customer is only returned to keys with the scope customers:read.
    const due = customer ? `, ${customer.totalDue.amountMinor} ${customer.totalDue.currency} due` : '';
    console.log(`${externalId} ${status}${due}${userErrors.map(({ message }) => `: ${message}`).join('')}`);
  }
}
