import { findProgram, installDebianPackage, isExecutable } from '@utility-pay/testkit';
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

const thisMachine = (): Machine => ({
  environment: process.env,
  playwrightsOwn: chromium.executablePath(),
  install: () => installDebianPackage('chromium'),
});

/** A Chromium to drive: CHROMIUM_PATH, one on PATH, playwright's own, the distribution's. @throws with what to do when there is none. */
export function findChromium({ environment, playwrightsOwn, install }: Machine = thisMachine()): string {
  const { CHROMIUM_PATH, PATH } = environment;
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which cannot be run`);
  }
  const present = CHROMIUM_PATH || findProgram(NAMES, PATH) || [playwrightsOwn].find(isExecutable);
  const found = present ?? (install() ? findProgram(NAMES, PATH) : undefined);
  if (found) return found;
  throw new Error(
    'The journeys need a Chromium: install one, set CHROMIUM_PATH to it, or run "npx playwright install chromium".',
  );
}
