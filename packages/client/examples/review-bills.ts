// Uploads a bill file for review, prints what it would change, and applies it unless something is unusual. Needs the scope
// balances:write.
// node review-bills.ts bills.csv 11 2026
import { createHash } from 'node:crypto';
import { openAsBlob, readFileSync } from 'node:fs';
import {
  ApproveUploadDocument,
  accepted,
  DiscardUploadDocument,
  FindUploadDocument,
  UploadComparisonDocument,
} from '@utility-pay/client';
import { connect } from './connect.ts';

const [path = 'bills.csv', month = '11', year = '2026'] = process.argv.slice(2);
const client = connect();
const company = client.companyId;
const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
const id = await client.uploadBills({
  content: await openAsBlob(path),
  month: Number(month),
  year: Number(year),
  idempotencyKey: `review-${year}-${month}-${digest}`,
  isReviewed: true,
});
/** Waits until the upload is finished or awaits approval. */
const waitForUpload = async (): Promise<void> => {
  for await (const _upload of client.followUpload(id));
};

await waitForUpload();
const { upload } = await client.request(UploadComparisonDocument, { company, id });
if (upload?.state === 'AWAITING_APPROVAL' && upload.comparison) {
  const { newCustomers, changedCustomers, failedRows, totalDueAfter, warnings } = upload.comparison;
  console.log(`${newCustomers} new, ${changedCustomers} changed, ${failedRows} failed`);
  console.log(`customers would owe ${totalDueAfter.amountMinor} ${totalDueAfter.currency}`);
  for (const { message } of warnings) console.log(`unusual: ${message}`);
  const input = { companyId: company, uploadId: id };
  if (warnings.length > 0) accepted((await client.request(DiscardUploadDocument, { input })).discardUpload);
  else {
    accepted((await client.request(ApproveUploadDocument, { input })).approveUpload);
    await waitForUpload();
  }
}
const after = await client.request(FindUploadDocument, { company, id });
console.log(`${after.upload?.state}: ${after.upload?.message}`);
