import { runningEngines } from '@utility-pay/engines';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../command.ts';
import { commandConfig } from '../config.ts';
import { CommandFailure, WrongUse } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { advance } from './advance.ts';
import { changeInstallationKey, installationDir } from './installation.ts';
import { type Reencrypted, reencryptWith } from './reseal.ts';
import { newSecret } from './secret-file.ts';

const flags = z.object({
  file: z.string().optional(),
  restarted: z.boolean().default(false),
  stopped: z.boolean().default(false),
});
type Flags = z.infer<typeof flags>;

const MORE = `Payment providers' keys, mail providers' keys and the pepper of security answers lie sealed; this seals
them with a new key. Answers, links and sessions stay good.
Without --file it changes DATA_DIR/keys.json, in one go, while the portal is stopped. With --file it does the
next of three stages; processes read ENCRYPTION_KEY_FILE when they start, so all of them are restarted
between two stages, which --restarted says:
  added   the new key stands behind the old one: every process opens with both
  first   the new one seals
  done    all that the old one sealed is sealed anew, and the old one is gone
A run that was stopped is gone on with by the next.`;

/** Nobody can see from here whether every process was restarted: until that is said, no stage is over. */
const UNTIL_TOLD_MS = 100 * 365 * 86_400_000;

/** `keys rotate encryption` */
export function addRotateEncryption(rotate: Command): void {
  addCommand(rotate, 'encryption', {
    does: 'Change ENCRYPTION_KEY, and seal anew what lies sealed with it.',
    more: MORE,
    examples: [
      'keys rotate encryption',
      'keys rotate encryption --file /run/secrets/encryption',
      'keys rotate encryption --file /run/secrets/encryption --restarted --json',
    ],
  })
    .option('--file <path>', 'that ENCRYPTION_KEY_FILE names: keys, one a line, the first in force')
    .option('--restarted', 'every process was started anew since the stage before')
    .option('--stopped', 'without --file: no portal runs on this data (where that cannot be seen)')
    .action(
      report(flags, (given, progress) => (given.file ? staged(given.file, given, progress) : atOnce(given, progress))),
    );
}

async function staged(file: string, { restarted }: Flags, progress: Progress): Promise<Answer> {
  const settled = restarted ? 0 : UNTIL_TOLD_MS;
  let reencrypted: Reencrypted | undefined;
  const done = await advance({
    file,
    settle: { added: settled, first: settled },
    beforeDrop: async (keys) => {
      reencrypted = await reencryptWith(keys, progress);
    },
  });
  const { changed, stage, secrets } = done;
  const told = changed ? `Reached stage "${stage}".` : `Nothing changed: stage "${stage}" is reached already.`;
  const next =
    stage === 'done' ? 'All done; restart at leisure.' : 'Restart every process, then run this again with --restarted.';
  return { value: { changed, stage, secrets, reencrypted: reencrypted ?? null }, text: `${told} ${next}` };
}

async function atOnce({ stopped }: Flags, progress: Progress): Promise<Answer> {
  const dataDir = installationDir('ENCRYPTION_KEY');
  await refuseWhileRunning(dataDir, stopped);
  let keys: string[] = [];
  await changeInstallationKey('ENCRYPTION_KEY', (text) => {
    const { all } = keyRing(text);
    // Two are there when a run before was stopped: its new key is the first one.
    keys = all.length > 1 ? [...all] : [newSecret(), ...all];
    return keys.join('\n');
  });
  const reencrypted = await reencryptWith(keys, progress);
  await changeInstallationKey('ENCRYPTION_KEY', () => keys[0] ?? '');
  return {
    value: { changed: true, stage: 'done', secrets: 1, reencrypted },
    text: 'ENCRYPTION_KEY is a new one, and all that lay sealed is sealed with it.',
  };
}

async function refuseWhileRunning(dataDir: string, stopped: boolean): Promise<void> {
  const { MONGODB_URI, REDIS_URL } = commandConfig();
  if (stopped) return;
  if (MONGODB_URI && REDIS_URL)
    throw new WrongUse(
      'Stop the portal and say so with --stopped: with engines of your own that cannot be seen from here.',
    );
  const running = await runningEngines(dataDir);
  if (running)
    throw new CommandFailure(
      `The portal runs on ${dataDir} (process ${running.pid}) with the old key. Stop it, and run this again.`,
    );
}
