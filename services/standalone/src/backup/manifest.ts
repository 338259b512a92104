import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@utility-pay/contracts';
import { hashOfFile } from '@utility-pay/service-kit/backup/collection-file';
import type { DumpedCollection, ListedIndex } from '@utility-pay/service-kit/backup/database-files';
import { z } from 'zod';
import { CommandFailure } from '../errors.ts';

const NAME = 'manifest.json';
const FORMAT = 1;

const index = z.custom<ListedIndex>(
  (value) => z.object({ key: z.record(z.string(), z.unknown()) }).safeParse(value).success,
);
const collection: z.ZodType<DumpedCollection> = z.object({
  name: z.string(),
  file: z.string().regex(/^[\w.-]+$/),
  documents: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  indexes: z.array(index),
});
const timestamp = z.iso.datetime();
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the product that wrote the backup. */
  version: z.string(),
  startedAt: timestamp,
  finishedAt: timestamp,
  services: z.array(
    z.object({ name: z.enum(SERVICES), startedAt: timestamp, finishedAt: timestamp, collections: z.array(collection) }),
  ),
});

/** The contents of a backup. It is written last, so an incomplete backup has no manifest. */
export type Manifest = z.infer<typeof manifestSchema>;

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const path = join(folder, NAME);
  const file = await open(`${path}.new`, 'wx', 0o600);
  await file.writeFile(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

/** Returns the manifest after verifying the hash of every file. @throws CommandFailure naming a missing or changed file. */
export async function verifiedManifest(folder: string, onFile: (file: string) => void): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined);
  if (text === undefined) throw new CommandFailure(`${folder} is not a complete backup: ${NAME} is missing.`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success) throw new CommandFailure(`${join(folder, NAME)} is not a manifest that this version can read.`);
  for (const service of read.data.services)
    for (const { file, sha256 } of service.collections) {
      const path = join(folder, service.name, file);
      onFile(path);
      const actual = await hashOfFile(path).catch(() => undefined);
      if (actual === undefined) throw new CommandFailure(`${path} is missing.`);
      if (actual !== sha256)
        throw new CommandFailure(`${path} was changed: its SHA-256 differs from the manifest. Nothing was restored.`);
    }
  return read.data;
}
