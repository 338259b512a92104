import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../cli/command.ts';
import { onGround } from '../cli/ground.ts';
import { backUp } from './back-up.ts';
import type { Manifest } from './manifest.ts';
import { type Restored, restore } from './restore.ts';

const backupFlags = z.object({ to: z.string().min(1, 'must not be empty') });
const restoreFlags = z.object({ from: z.string().min(1, 'must not be empty') });

/** `backup`, `restore` */
export function addBackupCommands(program: Command): void {
  addCommand(program, 'backup', {
    does: "Copy every service's database into a folder while the product runs.",
    examples: ['backup --to /var/backups/utility-pay/2026-11-22', 'backup --to ./copy --json'],
    more: 'The folder must be empty. It holds what customers and payments are: keep it as safe as the databases. Secrets (keys.json, X_FILE) are not in it and must be kept apart.',
  })
    .requiredOption('--to <folder>', 'empty, or not there yet')
    .action(
      report(backupFlags, ({ to }, progress) =>
        onGround(progress, async ({ mongoUri, config }) => {
          const folder = resolve(to);
          const done = await backUp({ mongoUri, databasePrefix: config.DATABASE_PREFIX }, folder, progress.at);
          return backupAnswer(folder, done);
        }),
      ),
    );
  addCommand(program, 'restore', {
    does: 'Put a backup into empty databases; every file is checked first.',
    examples: ['restore --from /var/backups/utility-pay/2026-11-22', 'restore --from ./copy --json'],
    more: 'Stop the product first, and start it afterwards on an empty Redis or another QUEUE_PREFIX. Databases that hold anything are refused.',
  })
    .requiredOption('--from <folder>', 'of a backup')
    .action(
      report(restoreFlags, ({ from }, progress) =>
        onGround(progress, async ({ mongoUri, config, log }) => {
          const installation = { mongoUri, databasePrefix: config.DATABASE_PREFIX, log };
          return restoreAnswer(await restore(installation, resolve(from), progress.at));
        }),
      ),
    );
}

const sum = ({ services }: Pick<Manifest, 'services'>, of: 'documents' | 'bytes'): number =>
  services.flatMap(({ collections }) => collections).reduce((total, collection) => total + collection[of], 0);

function backupAnswer(folder: string, manifest: Omit<Manifest, 'format'>): Answer {
  const { startedAt, finishedAt } = manifest;
  const value = { folder, startedAt, finishedAt, documents: sum(manifest, 'documents'), bytes: sum(manifest, 'bytes') };
  return {
    value,
    text: `${folder}: ${value.documents} documents in ${value.bytes} bytes, ${startedAt} to ${finishedAt}`,
  };
}

function restoreAnswer({ manifest, mended }: Restored): Answer {
  const documents = sum(manifest, 'documents');
  const { startedAt, finishedAt } = manifest;
  const value = { startedAt, finishedAt, documents, ...mended };
  const lines = [
    `Restored ${documents} documents of the backup of ${startedAt} to ${finishedAt}.`,
    `When the product starts, ${mended.events} facts are told again and ${mended.claims} logins are settled.`,
    ...(mended.withoutLogin > 0
      ? [`${mended.withoutLogin} accounts are claimed without a login: reset their claim state.`]
      : []),
    'Start it on an empty Redis. Then compare the payments since then with those at the provider: docs/operations/backup.md.',
  ];
  return { value, text: lines.join('\n') };
}
