import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@utility-pay/contracts';
import { dumpDatabase } from '@utility-pay/service-kit/backup/database-files';
import { connectMongoUnlimited } from '@utility-pay/service-kit/mongo/connect';
import { CommandFailure } from '../errors.ts';
import type { Installation } from '../migrate.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/**
 * Copies the databases of all services into an empty folder, also while the product runs. @throws CommandFailure if it
 * is not empty.
 */
export async function backUp(
  { mongoUri, databasePrefix }: Installation,
  folder: string,
  onProgress: (message: string) => void,
): Promise<Omit<Manifest, 'format'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new CommandFailure(`${folder} is not empty: use a separate folder for each backup.`);
  const startedAt = new Date().toISOString();
  const services: Manifest['services'] = [];
  for (const { service: name, first, last } of ORDER) {
    const mongo = await connectMongoUnlimited(mongoUri, `${databasePrefix}-${name}`);
    try {
      const serviceFolder = join(folder, name);
      await mkdir(serviceFolder, { mode: 0o700 });
      const serviceStartedAt = new Date().toISOString();
      const collections = await dumpDatabase({
        mongo,
        folder: serviceFolder,
        first,
        last,
        onProgress: (collection, documents) => onProgress(`Backup: ${name}, ${documents} of ${collection}`),
      });
      services.push({ name, startedAt: serviceStartedAt, finishedAt: new Date().toISOString(), collections });
    } finally {
      await mongo.close();
    }
  }
  const manifest = { version: await version(), startedAt, finishedAt: new Date().toISOString(), services };
  await writeManifest(folder, manifest);
  return manifest;
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return JSON.parse(text).version;
}

interface CopyOrder {
  service: ServiceName;
  first: readonly string[];
  last: readonly string[];
}

/**
 * The event log is copied last. An event is removed from its document only when it is in the log, so each event is in
 * the copy of its document or in that of the log.
 */
const EVENT_LOG = 'events';

/**
 * The order in which services and their collections are copied. A later copy is newer, so data comes after the data
 * that refers to it or that counts its progress.
 */
const ORDER: readonly CopyOrder[] = [
  // Payment files before the journal, which has their rows.
  // Picked up files before uploads, so that the upload of each file is in the copy, and no file counts as uploaded
  // without its bills. Upload progress before customers: rows before the progress are in the copy, and rows after it
  // are applied again.
  {
    service: 'billing',
    first: [
      'payment-files',
      'payment-files.files',
      'payment-files.chunks',
      'pickup-files',
      'uploads',
      'upload-errors',
      'uploads.files',
      'uploads.chunks',
      'customers',
      'customer-counts',
    ],
    last: [EVENT_LOG],
  },
  // After billing, so that the login of each claimed account is in the copy.
  { service: 'identity', first: ['users'], last: [EVENT_LOG] },
  // After billing, so that each payment that is applied to a bill is in the copy; others are queried at the provider.
  // Configurations before payments: they record how far the provider's transactions were compared.
  {
    service: 'payments',
    first: ['configurations', 'payments', 'collected-totals', 'collected-hours'],
    last: [EVENT_LOG],
  },
  // After the services that enqueue email, so that sent emails are recorded as sent.
  // Event feeds before their events: events after the end of a feed get new numbers.
  { service: 'notifications', first: ['event-feeds'], last: [EVENT_LOG] },
  // After all data of companies. The counter of company ids after the companies.
  { service: 'tenant-settings', first: ['companies'], last: [EVENT_LOG, 'counters'] },
];
