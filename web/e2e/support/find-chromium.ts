import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);

const playwrightsOwn = (): string | undefined => [chromium.executablePath()].find(isExecutable);

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function install(): string | undefined {
  console.log('no Chromium was found: installing the distribution’s own');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  try {
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  } catch {
    return undefined;
  }
  return onPath();
}

/** A Chromium to drive: CHROMIUM_PATH, one on PATH, playwright's own, the distribution's. @throws with what to do when there is none. */
export function findChromium(): string {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which cannot be run`);
  const found = CHROMIUM_PATH || onPath() || playwrightsOwn() || (mayInstall() ? install() : undefined);
  if (found) return found;
  throw new Error(
    'The journeys need a Chromium: install one, set CHROMIUM_PATH to it, or run "npx playwright install chromium".',
  );
}
