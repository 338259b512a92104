import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@utility-pay/contracts';
import { hashOfFile } from '@utility-pay/service-kit/backup/collection-file';
import type { DumpedCollection, ListedIndex } from '@utility-pay/service-kit/backup/database-files';
import { z } from 'zod';
import { CommandFailure } from '../cli/failure.ts';

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
const moment = z.iso.datetime();
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The product's, as it was when the copy was taken. */
  version: z.string(),
  startedAt: moment,
  finishedAt: moment,
  services: z.array(
    z.object({ name: z.enum(SERVICES), startedAt: moment, finishedAt: moment, collections: z.array(collection) }),
  ),
});

/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.infer<typeof manifestSchema>;

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const path = join(folder, NAME);
  const file = await open(`${path}.new`, 'wx', 0o600);
  await file.writeFile(`${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

/** Reads a backup's manifest and hashes each file that it names. @throws CommandFailure naming the file that is not as it was written. */
export async function verifiedManifest(folder: string, onFile: (file: string) => void): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new CommandFailure(`${folder} holds no backup: ${NAME} is missing. One that was cut off has none.`);
  const read = manifestSchema.safeParse(JSON.parse(text));
  if (!read.success)
    throw new CommandFailure(`${join(folder, NAME)} is not the manifest of a backup that this version reads.`);
  for (const service of read.data.services)
    for (const { file, sha256 } of service.collections) {
      const path = join(folder, service.name, file);
      onFile(path);
      const found = await hashOfFile(path).catch(() => undefined);
      if (found === undefined) throw new CommandFailure(`${path} is missing.`);
      if (found !== sha256)
        throw new CommandFailure(
          `${path} is not as it was written: its SHA-256 differs from the manifest's. Nothing was restored.`,
        );
    }
  return read.data;
}
