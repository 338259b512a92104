// Uploads a bill file and follows its progress. Needs the scope balances:write.
// node upload-bills.ts bills.csv 11 2026
import { createHash } from 'node:crypto';
import { openAsBlob, readFileSync } from 'node:fs';
import { UploadErrorsDocument } from '@utility-pay/client';
import { connect } from './connect.ts';

const [path = 'bills.csv', month = '11', year = '2026'] = process.argv.slice(2);
const client = connect();

// The same file for the same month has the same key: if this program runs again, it does not upload the file twice.
const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
const id = await client.uploadBills({
  content: await openAsBlob(path),
  month: Number(month),
  year: Number(year),
  idempotencyKey: `bills-${year}-${month}-${digest}`,
});
for await (const { state, totalProcessed, successful, failed } of client.followUpload(id))
  console.log(`${state}: ${totalProcessed} rows, ${successful} applied, ${failed} failed`);

const errors = client.list(UploadErrorsDocument, { company: client.companyId, id }, ({ upload }) => upload?.errors);
for await (const { line, field, error } of errors) console.log(`line ${line}, ${field ?? 'row'}: ${error}`);
