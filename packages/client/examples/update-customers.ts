// Changes names and email addresses of customers. Needs the scopes customers:read and customers:write.
// node update-customers.ts customers.csv
// A line has the account number, the name and the email address, without commas in the values. An empty value changes
// nothing: A-100,Maria Lopez,maria@example.org
import { readFileSync } from 'node:fs';
import { accepted, UpdateCustomersDocument } from '@utility-pay/client';
import { connect } from './connect.ts';

/** Maximum customers per call. */
const MAX_CUSTOMERS = 100;

const [file = ''] = process.argv.slice(2);
const client = connect();
const lines = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean);
const customers = lines.map((line) => {
  const [accountNumber = '', name = '', email = ''] = line.split(',');
  return { accountNumber, ...(name ? { name } : {}), ...(email ? { email } : {}) };
});

for (let from = 0; from < customers.length; from += MAX_CUSTOMERS) {
  const input = { companyId: client.companyId, customers: customers.slice(from, from + MAX_CUSTOMERS) };
  const { updateCustomers } = await client.request(UpdateCustomersDocument, { input });
  for (const { accountNumber, status, userErrors } of accepted(updateCustomers).results)
    console.log(`${accountNumber} ${status}${userErrors.map(({ message }) => `: ${message}`).join('')}`);
}
