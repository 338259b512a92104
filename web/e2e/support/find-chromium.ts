import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** What this machine offers; a test passes its own. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  /** Where playwright would have put the browser that it downloads. */
  playwrightsOwn: string;
  /** Installs the distribution's browser where that can be done; false where it can't. */
  install(): boolean;
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (path = ''): string | undefined =>
  path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);

function installDistributions(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log('no Chromium was found: installing the distribution’s own');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
    return true;
  } catch {
    return false;
  }
}

const thisMachine = (): Machine => ({
  environment: process.env,
  playwrightsOwn: chromium.executablePath(),
  install: installDistributions,
});

/** A Chromium to drive: CHROMIUM_PATH, one on PATH, playwright's own, the distribution's. @throws with what to do when there is none. */
export function findChromium({ environment, playwrightsOwn, install }: Machine = thisMachine()): string {
  const { CHROMIUM_PATH, PATH } = environment;
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which cannot be run`);
  }
  const present = CHROMIUM_PATH || onPath(PATH) || [playwrightsOwn].find(isExecutable);
  const found = present ?? (install() ? onPath(PATH) : undefined);
  if (found) return found;
  throw new Error(
    'The journeys need a Chromium: install one, set CHROMIUM_PATH to it, or run "npx playwright install chromium".',
  );
}
