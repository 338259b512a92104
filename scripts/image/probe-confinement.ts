import { type Image, runOnce } from './process.ts';

/**
 * A program that runs in the image: it tries to write files and to find a shell, and prints the results as JSON. Without
 * namespaces, the image's files are not in /app but in the working directory, so it replaces `/app` in the paths.
 */
const PROBE = `
  const { writeFileSync, existsSync } = require('node:fs');
  const tryToWrite = (path) => { try { writeFileSync(path, 'x', { flag: 'a' }); return ''; } catch (error) { return error.code; } };
  const paths = ['/app/new', '/app/package.json', '/app/service/src/main.ts', '/app/node_modules/new'];
  process.stdout.write(JSON.stringify({
    user: process.getuid(),
    tree: paths.map((path) => tryToWrite(path.replace('/app', process.cwd()))),
    scratch: tryToWrite('/tmp/utility-pay-image-' + process.pid),
    shells: ['/bin/sh', '/usr/bin/sh', '/busybox/sh'].filter((path) => existsSync(path)),
  }));`;

interface ProbeReport {
  /** User id of the process. */
  user: number;
  /** Error codes of writing into the image's files; empty for a write that succeeded. */
  tree: string[];
  /** Error code of writing into /tmp; empty if it succeeded. */
  scratch: string;
  /** Paths of shells. */
  shells: string[];
}

/**
 * Returns one sentence for each thing that a process of the image can do and must not, or must be able to do and can't.
 */
export async function probeConfinement(image: Image): Promise<string[]> {
  const report: ProbeReport = JSON.parse(await runOnce(image, {}, ['-e', PROBE]));
  const problems: string[] = [];
  if (report.user === 0) problems.push('it runs as root');
  if (report.tree.some((code) => !['EROFS', 'EACCES', 'EPERM'].includes(code)))
    problems.push('it can write its own files');
  if (report.scratch !== '') problems.push(`it cannot write to /tmp (${report.scratch})`);
  // With the other sandboxes, the process sees the shells of this machine, which are not in the image.
  if (image.sandbox === 'bubblewrap' && report.shells.length > 0) problems.push(`it finds ${report.shells.join(', ')}`);
  return problems;
}
