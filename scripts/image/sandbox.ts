import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** User and group id of the image's processes. */
const USER_ID = 65532;

/**
 * How a process is isolated: `bubblewrap` in namespaces of its own; `user` only by an unprivileged user, where
 * namespaces are not available; `none` not at all, so that a test can show that the probes detect this.
 */
export type Sandbox = 'bubblewrap' | 'user' | 'none';

interface SandboxContent {
  /** The folder with the files of /app. */
  tree: string;
  environment: Record<string, string>;
}

/** File descriptor on which bubblewrap reports the pid of the process that it has started. */
const INFO_DESCRIPTOR = 3;

/**
 * Paths of this machine that the process sees, as in a distroless image: libraries and name resolution, but no shell
 * and no tools.
 */
const VISIBLE_PATHS = ['/lib', '/lib64', '/usr/lib', '/etc/hosts', '/etc/nsswitch.conf', '/etc/resolv.conf'];

const node = process.execPath;

/** Returns bubblewrap's arguments that run Node in the sandbox; Node's own arguments follow. */
const bubblewrapArguments = ({ tree, environment }: SandboxContent): string[] => [
  ...['--unshare-user', '--uid', String(USER_ID), '--gid', String(USER_ID)],
  // The process has pid 1, as in a container. bubblewrap does not forward signals, so it reports the pid outside the
  // sandbox.
  ...['--as-pid-1', '--info-fd', String(INFO_DESCRIPTOR)],
  ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv'],
  ...VISIBLE_PATHS.filter(existsSync).flatMap((path) => ['--ro-bind', path, path]),
  ...['--ro-bind', dirname(node), '/nodejs/bin', '--ro-bind', tree, '/app'],
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', '/data', '--remount-ro', '/'],
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...['--chdir', '/app', '--', '/nodejs/bin/node'],
];

/** Returns the best isolation that works on this machine. @throws Error that says what to install if none works */
export function findSandbox(tree: string): Sandbox {
  const trial = spawnSync('bwrap', [...bubblewrapArguments({ tree, environment: {} }), '--version'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  if (trial.status === 0) return 'bubblewrap';
  if (process.getuid?.() === 0) return 'user';
  throw new Error('No sandbox is available: install bubblewrap and allow user namespaces, or run this as root.');
}

export interface SandboxedProcess {
  child: ChildProcess;
  /** Sends a signal to the process inside. */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Returns the pid of the process that bubblewrap has started. */
async function readChildPid(child: ChildProcess): Promise<number> {
  const info = child.stdio[INFO_DESCRIPTOR];
  if (!info || !('read' in info)) throw new Error('bubblewrap was started without an info descriptor');
  return JSON.parse(await text(info))['child-pid'];
}

/**
 * Returns the environment with paths in /app and /data replaced by the tree and a folder beside it, for use without
 * namespaces.
 */
function withRealPaths({ tree, environment }: SandboxContent): Record<string, string> {
  const data = join(dirname(tree), 'data');
  mkdirSync(data, { recursive: true });
  chownSync(data, USER_ID, USER_ID);
  const toRealPath = (value: string) => value.replace(/^\/app(?=\/|$)/, tree).replace(/^\/data(?=\/|$)/, data);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, toRealPath(value)]));
}

/**
 * Starts Node in the sandbox with piped output. With `user`, it sees the whole machine, but can't write into the tree.
 */
export function startInside(sandbox: Sandbox, content: SandboxContent, args: readonly string[]): SandboxedProcess {
  if (sandbox === 'bubblewrap') {
    const child = spawn('bwrap', [...bubblewrapArguments(content), ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const pid = readChildPid(child);
    return { child, signal: async (name) => void process.kill(await pid, name) };
  }
  const { tree: cwd } = content;
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  if (sandbox === 'none') {
    const child = spawn(node, args, { stdio, cwd, env: content.environment });
    return { child, signal: async (name) => void child.kill(name) };
  }
  const env = withRealPaths(content);
  const child = spawn(node, args, { stdio, cwd, env, uid: USER_ID, gid: USER_ID });
  return { child, signal: async (name) => void child.kill(name) };
}
