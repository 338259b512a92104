import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@utility-pay/contracts';
import { dumpDatabase } from '@utility-pay/service-kit/backup/database-files';
import { connectMongoUnlimited } from '@utility-pay/service-kit/mongo/connect';
import { CommandFailure } from '../errors.ts';
import type { Installation } from '../migrate.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/** Copies the databases of all services into an empty folder; the product may run. @throws CommandFailure if the folder is not empty. */
export async function backUp(
  { mongoUri, databasePrefix }: Installation,
  folder: string,
  onProgress: (words: string) => void,
): Promise<Omit<Manifest, 'format'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new CommandFailure(`${folder} is not empty: use a separate folder for each backup.`);
  const startedAt = new Date().toISOString();
  const services: Manifest['services'] = [];
  for (const { service: name, first, last } of ORDER) {
    const mongo = await connectMongoUnlimited(mongoUri, `${databasePrefix}-${name}`);
    try {
      const own = join(folder, name);
      await mkdir(own, { mode: 0o700 });
      const serviceStartedAt = new Date().toISOString();
      const collections = await dumpDatabase({
        mongo,
        folder: own,
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

interface Order {
  service: ServiceName;
  first: readonly string[];
  last: readonly string[];
}

/** An event leaves its document only once it is in the event log, so a log that is read last has every event the documents lack. */
const LOG = 'events';

/**
 * The order of the copies. Each is newer than the ones before it, so a service follows those whose data it must include,
 * and a collection follows those whose progress it must not lag behind.
 */
const ORDER: readonly Order[] = [
  // Payment files before the journal: the rows of each are in it.
  // Picked up files before uploads: the upload of each is in the copy, so no file counts as uploaded without its bills.
  // Upload progress before customers: rows after the progress are applied again, rows before it are in the copy.
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
    last: [LOG],
  },
  // After billing: an account that is claimed there has its login here.
  { service: 'identity', first: ['users'], last: [LOG] },
  // After billing: a payment that is applied to a bill is in this copy, and is queried at the provider if needed.
  // Configurations, which say how far the provider's transactions were compared, before payments.
  {
    service: 'payments',
    first: ['configurations', 'payments', 'collected-totals', 'collected-hours'],
    last: [LOG],
  },
  // After the services that enqueue email: what was sent is recorded as sent.
  // The ends of event feeds before their events: events beyond an end get new numbers.
  { service: 'notifications', first: ['event-feeds'], last: [LOG] },
  // After all data of companies; the id counter after the companies.
  { service: 'tenant-settings', first: ['companies'], last: [LOG, 'counters'] },
];
