import { installDebianPackage } from './debian-package.ts';
import { findProgram } from './programs.ts';

/** A program that a test needs, and the package of Debian's that brings it. */
export interface DebianTool {
  package: string;
  program: string;
}

/** What this machine offers; a test passes its own. */
interface Machine {
  /** Folders of programs, as PATH is written. */
  path: string;
  install(name: string): boolean;
}

// A user's PATH often lacks the system's own folders.
const thisMachine = (): Machine => ({
  path: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`,
  install: installDebianPackage,
});

/** Where the program is: on PATH, else installed. @throws with what to install when there is none. */
export async function debianTool(tool: DebianTool, { path, install }: Machine = thisMachine()): Promise<string> {
  const present = findProgram([tool.program], path);
  if (present) return present;
  const installed = install(tool.package) ? findProgram([tool.program], path) : undefined;
  if (installed) return installed;
  throw new Error(`The test needs ${tool.program}: install it (Debian: apt-get install ${tool.package}).`);
}
