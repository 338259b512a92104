import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Whom a container's processes run as. */
const USER = 65532;

/**
 * How a process is shut in: in namespaces of its own, or, where those cannot be made, by an unprivileged user alone.
 * `none` is not at all, as whoever runs this: by it the probes are proven.
 */
export type Sandbox = 'bubblewrap' | 'user' | 'none';

/** Where things lie inside. */
interface Inside {
  /** Folder that holds the image's /app. */
  tree: string;
  environment: Record<string, string>;
}

/** File descriptor on which bubblewrap tells what it started. */
const INFO = 3;

/** Of this machine the process sees libraries and names, as in a distroless image: no shell, no tools. */
const SHOWN = ['/lib', '/lib64', '/usr/lib', '/etc/hosts', '/etc/nsswitch.conf', '/etc/resolv.conf'];

const node = process.execPath;

const bubblewrap = ({ tree, environment }: Inside): string[] => [
  ...['--unshare-user', '--uid', String(USER), '--gid', String(USER)],
  // As in a container it is process 1; bubblewrap passes no signal on, so it tells by which number we can send one.
  ...['--as-pid-1', '--info-fd', String(INFO)],
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv'],
  ...SHOWN.filter(existsSync).flatMap((path) => ['--ro-bind', path, path]),
  ...['--ro-bind', dirname(node), '/nodejs/bin', '--ro-bind', tree, '/app'],
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', '/data', '--remount-ro', '/'],
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...['--chdir', '/app', '--', '/nodejs/bin/node'],
];

/** What can be had here. @throws with what to install when nothing can. */
export function findSandbox(tree: string): Sandbox {
  const tried = spawnSync('bwrap', [...bubblewrap({ tree, environment: {} }), '--version'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  if (tried.status === 0) return 'bubblewrap';
  if (process.getuid?.() === 0) return 'user';
  throw new Error(
    'Neither bubblewrap nor another user can shut a process in: install bubblewrap and allow user namespaces, or run this as root.',
  );
}

export interface Shut {
  child: ChildProcess;
  /** Sends a signal to the process inside. */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function pidInside(child: ChildProcess): Promise<number> {
  const info = child.stdio[INFO];
  if (!info || !('read' in info)) throw new Error('bubblewrap was started without a way to answer');
  return JSON.parse(await text(info))['child-pid'];
}

/** Without namespaces /app is where the tree lies, and /data a folder beside it that belongs to the user. */
function placesOutside({ tree, environment }: Inside): Record<string, string> {
  const data = join(dirname(tree), 'data');
  mkdirSync(data, { recursive: true });
  chownSync(data, USER, USER);
  const moved = (value: string) => value.replace(/^\/app(?=\/|$)/, tree).replace(/^\/data(?=\/|$)/, data);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, moved(value)]));
}

/** Starts Node inside; its output is piped. As another user it sees the whole machine, and can write nothing of the tree. */
export function startInside(sandbox: Sandbox, inside: Inside, args: readonly string[]): Shut {
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
  const env = placesOutside(inside);
  const child = spawn(node, args, { stdio, cwd, env, uid: USER, gid: USER });
  return { child, signal: async (name) => void child.kill(name) };
}
