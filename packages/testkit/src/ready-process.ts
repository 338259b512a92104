import type { ChildProcess } from 'node:child_process';

export interface ReadyProcess<Ready> {
  /** What `ready` resolved to. */
  ready: Ready;
  /** Ends the process with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Waits until a process of a test is ready. Kills it when `ready` rejects: a process that outlives the test run keeps its
 * output open, and vitest would wait for it.
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
