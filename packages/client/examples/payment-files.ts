// Creates payment files of all new payments, downloads them, and confirms them. Needs the scope balances:write.
// node payment-files.ts folder 2026-12-01
// Run it with another key each time. With the same key it goes on where it was interrupted: it creates no file twice.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accepted,
  ConfirmPaymentFileDocument,
  CreatePaymentFileDocument,
  FindPaymentFileDocument,
  PaymentFilesDocument,
} from '@utility-pay/client';
import { connect } from './connect.ts';

const [folder = '.', key = ''] = process.argv.slice(2);
const client = connect();
const companyId = client.companyId;

/** Creates the file of this key, and waits until it is ready; returns undefined if there is nothing for it. */
async function create(idempotencyKey: string) {
  const { createPaymentFile } = await client.request(CreatePaymentFileDocument, {
    input: { companyId, idempotencyKey },
  });
  const [refusal] = createPaymentFile.userErrors;
  if (refusal && refusal.message !== 'There are no new payments.') throw new Error(refusal.message);
  if (refusal) console.log(refusal.message);
  let file = createPaymentFile.paymentFile;
  while (file?.state === 'CREATING') {
    await sleep(1000);
    file = (await client.request(FindPaymentFileDocument, { company: companyId, id: file.id })).paymentFile;
  }
  if (file?.state === 'DISCARDED') throw new Error(`Payment file ${file.number} was discarded: ${file.message}`);
  return file ?? undefined;
}

// A file has 100,000 rows at most; `hasMore` says that there is more for another one.
for (let part = 1, hasMore = true; hasMore; part += 1) {
  const file = await create(`${key}-${part}`);
  hasMore = file?.hasMore ?? false;
  if (file?.state !== 'READY') continue;
  // Under another name first, so that a program that watches the folder never reads a part of it.
  const path = join(folder, file.fileName);
  if (!existsSync(path)) {
    writeFileSync(`${path}.part`, await client.downloadPaymentFile(file.id));
    renameSync(`${path}.part`, path);
  }
  // A real program confirms a file once the billing system has imported it.
  accepted(
    (await client.request(ConfirmPaymentFileDocument, { input: { companyId, paymentFileId: file.id } }))
      .confirmPaymentFile,
  );
}

const files = client.list(PaymentFilesDocument, { company: companyId }, ({ company }) => company?.paymentFiles);
for await (const { number, state, rows, payments } of files)
  console.log(`${number} ${state} ${rows} rows, ${payments.amountMinor} ${payments.currency}`);
