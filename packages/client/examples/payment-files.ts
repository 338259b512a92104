// Creates payment files of all new payments, downloads them, and confirms them. Needs the scope balances:write.
// node payment-files.ts folder 2026-12-01
// Run it with a new key each time. After an interruption, run it with the same key: it continues, and creates no file
// twice.
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

/**
 * Creates the payment file of this key, and waits until it is ready. Returns undefined if there are no new payments.
 */
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

// A payment file has a maximum of 100,000 rows. `hasMore` is true if another one is needed.
for (let part = 1, hasMore = true; hasMore; part += 1) {
  const file = await create(`${key}-${part}`);
  hasMore = file?.hasMore ?? false;
  if (file?.state !== 'READY') continue;
  // The file is renamed when it is complete: a program that watches the folder never reads an incomplete file.
  const path = join(folder, file.fileName);
  if (!existsSync(path)) {
    writeFileSync(`${path}.part`, await client.downloadPaymentFile(file.id));
    renameSync(`${path}.part`, path);
  }
  // A real program confirms a payment file after the billing system has imported it.
  accepted(
    (await client.request(ConfirmPaymentFileDocument, { input: { companyId, paymentFileId: file.id } }))
      .confirmPaymentFile,
  );
}

const files = client.list(PaymentFilesDocument, { company: companyId }, ({ company }) => company?.paymentFiles);
for await (const { number, state, rows, payments } of files)
  console.log(`${number} ${state} ${rows} rows, ${payments.amountMinor} ${payments.currency}`);
