import { findProgram, installDebianPackage, isExecutable } from '@utility-pay/testkit';
import { chromium } from 'playwright';

/** The headless shell, which has no user interface, opens pages in about half the time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Environment of the search; tests pass their own. */
export interface Machine {
  environment: Readonly<Record<string, string | undefined>>;
  /** Path of the browser that playwright downloads. */
  playwrightsOwn: string;
  /** Installs a package of the distribution. Returns whether that succeeded. */
  install(name: string): boolean;
}

const thisMachine = (): Machine => ({
  environment: process.env,
  playwrightsOwn: chromium.executablePath(),
  install: installDebianPackage,
});

/** Returns the path of a Chromium: CHROMIUM_PATH, one on PATH, playwright's or the distribution's. @throws if there is none */
export function findChromium({ environment, playwrightsOwn, install }: Machine = thisMachine()): string {
  const { CHROMIUM_PATH, PATH } = environment;
  if (CHROMIUM_PATH && !isExecutable(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which is not executable`);
  }
  const present = CHROMIUM_PATH || findProgram(NAMES, PATH) || [playwrightsOwn].find(isExecutable);
  const program = present ?? (install(HEADLESS_SHELL) || install('chromium') ? findProgram(NAMES, PATH) : undefined);
  if (program) return program;
  throw new Error(
    'The browser tests need Chromium: install one, set CHROMIUM_PATH to it, or run "npx playwright install chromium".',
  );
}
