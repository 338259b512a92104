import { type Image, runOnce } from './process.ts';

/** What the process inside finds out about itself; runs there, so it is text. */
const PROBE = `
  const { writeFileSync, existsSync } = require('node:fs');
  const refused = (path) => { try { writeFileSync(path, 'x', { flag: 'a' }); return ''; } catch (error) { return error.code; } };
  const paths = ['/app/new', '/app/package.json', '/app/service/src/main.ts', '/app/node_modules/new'];
  process.stdout.write(JSON.stringify({
    user: process.getuid(),
    tree: paths.map((path) => refused(path.replace('/app', process.cwd()))),
    scratch: refused('/tmp/utility-pay-image-' + process.pid),
    shells: ['/bin/sh', '/usr/bin/sh', '/busybox/sh'].filter((path) => existsSync(path)),
  }));`;

interface Found {
  user: number;
  tree: string[];
  scratch: string;
  shells: string[];
}

/** What a process of the image could do that it should not, one sentence each. */
export async function probeConfinement(image: Image): Promise<string[]> {
  const found: Found = JSON.parse(await runOnce(image, {}, ['-e', PROBE]));
  const problems: string[] = [];
  if (found.user === 0) problems.push('it runs as root');
  if (found.tree.some((code) => !['EROFS', 'EACCES', 'EPERM'].includes(code)))
    problems.push('it can write its own files');
  if (found.scratch !== '') problems.push(`it cannot write to /tmp (${found.scratch})`);
  if (image.sandbox === 'bubblewrap' && found.shells.length > 0) problems.push(`it finds ${found.shells.join(', ')}`);
  return problems;
}
