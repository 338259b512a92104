import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { Manifest } from '../backup/manifest.ts';
import type { Restored } from '../backup/restore.ts';
import { addCommand, type CommandResult, report } from './command.ts';
import { withEnvironment } from './environment.ts';

const backupFlags = z.object({ to: z.string().min(1, 'must not be empty') });
const restoreFlags = z.object({ from: z.string().min(1, 'must not be empty') });

/** `backup`, `restore` */
export function addBackupCommands(program: Command): void {
  addCommand(program, 'backup', {
    summary: 'Back up all databases to a folder; the product can keep running.',
    examples: ['backup --to /var/backups/utility-pay/2026-11-22', 'backup --to ./copy --json'],
    more: 'The backup contains customer and payment data: protect it like the databases. It does not contain secrets\n(keys.json, or the files named by *_FILE): back them up separately.',
  })
    .requiredOption('--to <folder>', 'an empty or new folder')
    .action(
      report(backupFlags, ({ to }, context) =>
        withEnvironment(context, async ({ mongoUri, config }) => {
          const { backUp } = await import('../backup/back-up.ts');
          const folder = resolve(to);
          const manifest = await backUp(
            { mongoUri, databasePrefix: config.DATABASE_PREFIX },
            folder,
            context.progress.report,
          );
          return backupResult(folder, manifest);
        }),
      ),
    );
  addCommand(program, 'restore', {
    summary: 'Restore a backup into empty databases, after checking all files.',
    examples: ['restore --from /var/backups/utility-pay/2026-11-22', 'restore --from ./copy --json'],
    more: 'Stop the product first. Afterwards start it with an empty Redis or another QUEUE_PREFIX.\nDatabases that are not empty are refused.',
  })
    .requiredOption('--from <folder>', 'folder of a backup')
    .action(
      report(restoreFlags, ({ from }, context) =>
        withEnvironment(context, async ({ mongoUri, config, log }) => {
          const { restore } = await import('../backup/restore.ts');
          const installation = { mongoUri, databasePrefix: config.DATABASE_PREFIX, log };
          return restoreResult(await restore(installation, resolve(from), context.progress.report));
        }),
      ),
    );
}

const sum = ({ services }: Pick<Manifest, 'services'>, of: 'documents' | 'bytes'): number =>
  services.flatMap(({ collections }) => collections).reduce((total, collection) => total + collection[of], 0);

function backupResult(folder: string, manifest: Omit<Manifest, 'format'>): CommandResult {
  const { startedAt, finishedAt } = manifest;
  const value = { folder, startedAt, finishedAt, documents: sum(manifest, 'documents'), bytes: sum(manifest, 'bytes') };
  return {
    value,
    text: `${folder}: ${value.documents} documents in ${value.bytes} bytes, ${startedAt} to ${finishedAt}`,
  };
}

function restoreResult({ manifest, events, reconciled }: Restored): CommandResult {
  const documents = sum(manifest, 'documents');
  const { startedAt, finishedAt } = manifest;
  const value = { startedAt, finishedAt, documents, events, ...reconciled };
  const lines = [
    `Restored ${documents} documents of the backup of ${startedAt} to ${finishedAt}.`,
    `When the product starts, it redelivers ${events} events and verifies ${reconciled.claims} logins.`,
    ...(reconciled.withoutLogin > 0
      ? [`${reconciled.withoutLogin} accounts are claimed but have no login: reset their claims.`]
      : []),
    'Start it with an empty Redis. Then compare payments since the backup with the provider: docs/operations/backup.md.',
  ];
  return { value, text: lines.join('\n') };
}
