import { runningEngines } from '@utility-pay/engines';
import type { Environment } from '@utility-pay/service-kit/config';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandFailure, UsageError } from '../../errors.ts';
import { addCommand, type CommandContext, type CommandResult, report } from '../command.ts';
import { commandConfig } from '../config.ts';
import { withServices } from '../with-services.ts';
import { advance, changeInstallationKey, installationDir, newSecret } from './secret-files.ts';

const flags = z.object({
  file: z.string().optional(),
  restarted: z.boolean().default(false),
  stopped: z.boolean().default(false),
});
type Flags = z.infer<typeof flags>;

const MORE = `Keys of payment and email providers and the pepper of security answers are re-encrypted with the new key.
Security answers, links and sessions stay valid.
Without --file it changes DATA_DIR/keys.json at once; stop the portal first. With --file it performs the next
of three stages. Processes read ENCRYPTION_KEY_FILE when they start, so restart all of them between two
stages and confirm that with --restarted:
  accepted  the new key follows the old one: every process can decrypt with both
  active    the new key encrypts
  complete  everything is re-encrypted, and the old key is removed
An interrupted run is continued by the next one.`;

/** The command cannot see whether all processes were restarted, so without --restarted a stage lasts 100 years. */
const UNTIL_RESTARTED_MS = 100 * 365 * 86_400_000;

/** `keys rotate encryption` */
export function addRotateEncryption(rotate: Command): void {
  addCommand(rotate, 'encryption', {
    summary: 'Rotate ENCRYPTION_KEY and re-encrypt stored secrets.',
    more: MORE,
    examples: [
      'keys rotate encryption',
      'keys rotate encryption --file /run/secrets/encryption',
      'keys rotate encryption --file /run/secrets/encryption --restarted --json',
    ],
  })
    .option('--file <path>', 'file named by ENCRYPTION_KEY_FILE: one key per line, the first encrypts')
    .option('--restarted', 'all processes were restarted since the previous stage')
    .option('--stopped', 'without --file: confirms that no portal uses this data')
    .action(
      report(flags, (options, context) =>
        options.file ? rotateInStages(options.file, options, context) : rotateAtOnce(options, context),
      ),
    );
}

async function rotateInStages(file: string, { restarted }: Flags, context: CommandContext): Promise<CommandResult> {
  const delayMs = restarted ? 0 : UNTIL_RESTARTED_MS;
  let reencrypted: Reencrypted | undefined;
  const result = await advance({
    file,
    minStageMs: { accepted: delayMs, active: delayMs },
    beforeDrop: async (keys) => {
      reencrypted = await reencryptWith(keys, context);
    },
  });
  const { changed, stage, secrets } = result;
  const outcome = changed ? `Reached stage "${stage}".` : `Nothing changed: stage "${stage}" was reached before.`;
  const next =
    stage === 'complete'
      ? 'The rotation is complete. Restart the processes when convenient.'
      : 'Restart all processes, then run this command again with --restarted.';
  return { value: { changed, stage, secrets, reencrypted: reencrypted ?? null }, text: `${outcome} ${next}` };
}

async function rotateAtOnce({ stopped }: Flags, context: CommandContext): Promise<CommandResult> {
  const { env } = context;
  await refuseWhileRunning(env, stopped);
  let keys: string[] = [];
  await changeInstallationKey(env, (text) => {
    const { all } = keyRing(text);
    // Two keys mean that an earlier run was interrupted: its new key is the first.
    keys = all.length > 1 ? [...all] : [newSecret(), ...all];
    return keys.join('\n');
  });
  const reencrypted = await reencryptWith(keys, context);
  await changeInstallationKey(env, () => keys[0] ?? '');
  return {
    value: { changed: true, stage: 'complete', secrets: 1, reencrypted },
    text: 'ENCRYPTION_KEY is rotated, and all stored secrets are re-encrypted.',
  };
}

async function refuseWhileRunning(env: Environment, stopped: boolean): Promise<void> {
  const dataDir = installationDir(env);
  const { MONGODB_URI, REDIS_URL } = commandConfig(env);
  if (stopped) return;
  if (MONGODB_URI && REDIS_URL)
    throw new UsageError(
      'Stop the portal and confirm it with --stopped. It cannot be detected with MONGODB_URI and REDIS_URL.',
    );
  const running = await runningEngines(dataDir);
  if (running)
    throw new CommandFailure(
      `The portal is running on ${dataDir} (process ${running.pid}) with the old key. Stop it, then run this command again.`,
    );
}

/** Stored secrets that were re-encrypted, by service. */
export interface Reencrypted {
  payments: ReencryptCount;
  billing: ReencryptCount;
  notifications: ReencryptCount;
  webhooks: ReencryptCount;
  identity: ReencryptCount;
}

/**
 * Re-encrypts all stored secrets with the first of these keys. @throws CommandFailure if one cannot be decrypted with any
 * of them, so that no key is removed.
 */
const reencryptWith = (encryptionKeys: readonly string[], context: CommandContext): Promise<Reencrypted> =>
  withServices(
    { context, secretOverrides: { ENCRYPTION_KEY: encryptionKeys.join('\n') } },
    async ({ apps: { payments, billing, notifications, identity } }) => {
      const reportProgress = (of: string) => (count: ReencryptCount) =>
        context.progress.report(`Re-encrypting ${of}: ${count.seen} checked, ${count.reencrypted} re-encrypted`);
      const credentials = {
        payments: await payments.useCases.reencryptSecrets(reportProgress("payment providers' keys")),
        billing: await billing.useCases.reencryptSecrets(reportProgress('passwords and keys of SFTP servers')),
        notifications: await notifications.useCases.reencryptSecrets(reportProgress("email providers' keys")),
        webhooks: await notifications.useCases.reencryptWebhookSecrets(reportProgress("webhooks' secrets")),
      };
      // Checked before the pepper: a missing pepper is created and encrypted with these keys, so they must be those of
      // this deployment.
      refuseUnreadable(credentials, encryptionKeys.length);
      const answers = { identity: await reencryptPepper(identity.useCases.reencryptPepper) };
      refuseUnreadable(answers, encryptionKeys.length);
      return { ...credentials, ...answers };
    },
  );

function refuseUnreadable(counts: Record<string, ReencryptCount>, keys: number): void {
  const unreadable = Object.entries(counts).filter(([, count]) => count.unreadable > 0);
  if (unreadable.length === 0) return;
  const counted = unreadable.map(([service, count]) => `${count.unreadable} of ${service}`).join(', ');
  throw new CommandFailure(
    `${counted} cannot be decrypted with any of the ${keys} keys. Add the key that encrypted them as the last line, then run this command again. No key was removed.`,
  );
}

const reencryptPepper = async (reencrypt: () => Promise<boolean>): Promise<ReencryptCount> => {
  try {
    return { seen: 1, reencrypted: (await reencrypt()) ? 1 : 0, unreadable: 0 };
  } catch {
    return { seen: 1, reencrypted: 0, unreadable: 1 };
  }
};
