import { runningEngines } from '@utility-pay/engines';
import { changeKey } from '../../keys.ts';
import type { Answer } from '../command.ts';
import { commandConfig } from '../config.ts';
import { CommandFailure, WrongUse } from '../failure.ts';
import { newSecret } from './secret-file.ts';

type KeyName = 'INTERNAL_SECRET' | 'ENCRYPTION_KEY';

/** DATA_DIR, when its keys.json is what a start reads. @throws WrongUse when the environment stands above it. */
export function installationDir(name: KeyName): string {
  const config = commandConfig();
  if (config[name])
    throw new WrongUse(
      `${name} comes from the environment: name its file with --file, and start processes with ${name}_FILE.`,
    );
  return config.DATA_DIR;
}

/** Changes a key in DATA_DIR/keys.json. @throws CommandFailure when there is no such file. */
export async function changeInstallationKey(name: KeyName, change: (text: string) => string): Promise<void> {
  const dataDir = installationDir(name);
  if ((await changeKey(dataDir, name, change)) === undefined)
    throw new CommandFailure(`${dataDir} has no keys.json: start the portal once, set DATA_DIR, or use --file.`);
}

/** A new secret for one machine's portal: nothing that the old one signed outlives the process that signed it. */
export async function replaceInstallationKey(name: KeyName): Promise<Answer> {
  await changeInstallationKey(name, newSecret);
  const running = await runningEngines(commandConfig().DATA_DIR).catch(() => undefined);
  const told = running ? `Restart the portal (process ${running.pid}) to use it.` : 'The next start uses it.';
  return {
    value: { changed: true, stage: 'done', secrets: 1, nextDueAt: null, restartNeeded: running !== undefined },
    text: `${name} is a new one. ${told}`,
  };
}
