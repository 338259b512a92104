import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dumpDatabase } from '@utility-pay/service-kit/backup/database-files';
import { connectMongo } from '@utility-pay/service-kit/mongo/connect';
import { CommandFailure } from '../cli/failure.ts';
import type { Installation } from '../migrate.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { ORDER } from './order.ts';

/** Copies every service's database into a folder while the product runs. @throws CommandFailure when the folder is in use. */
export async function backUp(
  { mongoUri, databasePrefix }: Installation,
  folder: string,
  onProgress: (words: string) => void,
): Promise<Omit<Manifest, 'format'>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new CommandFailure(`${folder} is not empty: each backup has a folder of its own.`);
  const startedAt = new Date().toISOString();
  const services: Manifest['services'] = [];
  for (const { service: name, first, last } of ORDER) {
    const mongo = await connectMongo(mongoUri, `${databasePrefix}-${name}`);
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
