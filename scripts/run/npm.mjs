import { basename } from 'node:path';

const windows = process.platform === 'win32';

/** The npm that runs this script where there is one, so that a machine with several uses one of them throughout. */
export function npm() {
  const cli = process.env.npm_execpath;
  if (cli && basename(cli) === 'npm-cli.js') {
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [cli], shell: false };
  }
  return { command: windows ? 'npm.cmd' : 'npm', args: [], shell: windows };
}
