import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The user id of the image's processes. */
const USER = 65532;

/**
 * How a process is isolated: in its own namespaces (bubblewrap), or only by an unprivileged user where namespaces are not
 * available. `none` runs it unrestricted as the current user, to prove that the probes detect that.
 */
export type Sandbox = 'bubblewrap' | 'user' | 'none';

interface Inside {
  /** The folder with the image's /app. */
  tree: string;
  environment: Record<string, string>;
}

/** File descriptor on which bubblewrap reports the pid that it started. */
const INFO = 3;

/** What the process sees of this machine: libraries and name resolution, as in a distroless image; no shell, no tools. */
const VISIBLE = ['/lib', '/lib64', '/usr/lib', '/etc/hosts', '/etc/nsswitch.conf', '/etc/resolv.conf'];

const node = process.execPath;

const bubblewrap = ({ tree, environment }: Inside): string[] => [
  ...['--unshare-user', '--uid', String(USER), '--gid', String(USER)],
  // As in a container it is process 1. bubblewrap forwards no signals, so it reports the pid to send them to.
  ...['--as-pid-1', '--info-fd', String(INFO)],
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv'],
  ...VISIBLE.filter(existsSync).flatMap((path) => ['--ro-bind', path, path]),
  ...['--ro-bind', dirname(node), '/nodejs/bin', '--ro-bind', tree, '/app'],
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', '/data', '--remount-ro', '/'],
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...['--chdir', '/app', '--', '/nodejs/bin/node'],
];

/** Returns the best isolation that works here. Throws with what to install when none works. */
export function findSandbox(tree: string): Sandbox {
  const tried = spawnSync('bwrap', [...bubblewrap({ tree, environment: {} }), '--version'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  if (tried.status === 0) return 'bubblewrap';
  if (process.getuid?.() === 0) return 'user';
  throw new Error('No sandbox is available: install bubblewrap and allow user namespaces, or run this as root.');
}

export interface SandboxedProcess {
  child: ChildProcess;
  /** Sends a signal to the process inside. */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function pidInside(child: ChildProcess): Promise<number> {
  const info = child.stdio[INFO];
  if (!info || !('read' in info)) throw new Error('bubblewrap was started without an info descriptor');
  return JSON.parse(await text(info))['child-pid'];
}

/** Without namespaces, paths below /app and /data are replaced by the tree and a folder beside it. */
function withRealPaths({ tree, environment }: Inside): Record<string, string> {
  const data = join(dirname(tree), 'data');
  mkdirSync(data, { recursive: true });
  chownSync(data, USER, USER);
  const moved = (value: string) => value.replace(/^\/app(?=\/|$)/, tree).replace(/^\/data(?=\/|$)/, data);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, moved(value)]));
}

/** Starts Node in the sandbox with piped output. With `user` it sees the whole machine but can't write the tree. */
export function startInside(sandbox: Sandbox, inside: Inside, args: readonly string[]): SandboxedProcess {
  if (sandbox === 'bubblewrap') {
    const child = spawn('bwrap', [...bubblewrap(inside), ...args], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    const pid = pidInside(child);
    return { child, signal: async (name) => void process.kill(await pid, name) };
  }
  const { tree: cwd } = inside;
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (sandbox === 'none') {
    const child = spawn(node, args, { stdio, cwd, env: inside.environment });
    return { child, signal: async (name) => void child.kill(name) };
  }
  const env = withRealPaths(inside);
  const child = spawn(node, args, { stdio, cwd, env, uid: USER, gid: USER });
  return { child, signal: async (name) => void child.kill(name) };
}
