// Lists the open bills of all customers. Needs the scope customers:read.
import { OpenBillsDocument } from '@utility-pay/client';
import { connect } from './connect.ts';

const client = connect();
const customers = client.list(OpenBillsDocument, { company: client.companyId }, ({ company }) => company?.customers);
for await (const { accountNumber, openBalances } of customers)
  for (const { month, year, amountDue } of openBalances)
    console.log(
      `${accountNumber} ${year}-${String(month).padStart(2, '0')} ${amountDue.amountMinor} ${amountDue.currency}`,
    );
