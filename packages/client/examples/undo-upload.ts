// Undoes an upload of the last 7 days. Needs the scope balances:write.
// node undo-upload.ts <id of the upload>
import { ApproveUploadDocument, accepted, UndoUploadDocument, UploadComparisonDocument } from '@utility-pay/client';
import { connect } from './connect.ts';

const [uploadId = ''] = process.argv.slice(2);
const client = connect();
const companyId = client.companyId;

// The undo is an upload of its own. If this program runs again, it gets the same undo.
const { undoUpload } = await client.request(UndoUploadDocument, { input: { companyId, uploadId } });
const { upload: undo } = accepted(undoUpload);
if (!undo) throw new Error('The answer has no upload');
for await (const { state } of client.followUpload(undo.id)) console.log(state);

const { upload } = await client.request(UploadComparisonDocument, { company: companyId, id: undo.id });
if (upload?.state === 'AWAITING_APPROVAL' && upload.comparison) {
  const { changedCustomers, removedCustomers, failedRows } = upload.comparison;
  console.log(`restores ${changedCustomers}, deletes ${removedCustomers}, cannot undo ${failedRows}`);
  accepted((await client.request(ApproveUploadDocument, { input: { companyId, uploadId: undo.id } })).approveUpload);
  for await (const { state, message } of client.followUpload(undo.id)) console.log(`${state}: ${message ?? ''}`);
}
