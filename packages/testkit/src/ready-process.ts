import type { ChildProcess } from 'node:child_process';

export interface ReadyProcess<Ready> {
  /** The value of the promise `ready`. */
  ready: Ready;
  /** Ends the process with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Waits until a child process of a test is ready. Kills it if `ready` rejects: vitest would wait for a process that
 * keeps its output open.
 */
export async function readyProcess<Ready>(child: ChildProcess, ready: Promise<Ready>): Promise<ReadyProcess<Ready>> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    return child.exitCode;
  };
  return ready.then(
    (value) => ({ ready: value, stop }),
    (error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    },
  );
}
