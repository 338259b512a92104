import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type fc from 'fast-check';

/** Milliseconds after which a command that reaches no yield point is assumed to wait in memory for another command. */
const STUCK_AFTER_MS = 1000;

/** One command of several that run at the same time. */
interface Task {
  name: string;
  /** Number of yield points before the command's process crashes; infinite if it does not crash. */
  pointsBeforeCrash: number;
  crash(): void;
  /** Number of yield points at which the command waits for its turn. */
  waitingCount: number;
  hasEnded: boolean;
}

export interface ConcurrentCommand {
  name: string;
  crashAfter: number | undefined;
  run(): Promise<void>;
}

/**
 * Creates an interleaving: it decides the order in which concurrent commands continue, so that a seed repeats the order. Each
 * command waits for its turn at its yield points (before it writes, and before it calls a service or the provider), and
 * fast-check's scheduler gives turns, one at a time.
 */
export function createInterleaving() {
  const current = new AsyncLocalStorage<Task>();
  let scheduler: fc.Scheduler | undefined;
  let tasks: Task[] = [];
  let changed = Promise.withResolvers<void>();
  const notify = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  /** Waits until each command has ended or waits for its turn. */
  async function untilAllWait(): Promise<void> {
    await setImmediate();
    while (tasks.some((task) => !task.hasEnded && task.waitingCount === 0)) {
      const isChanged = await Promise.race([
        changed.promise.then(() => true),
        setTimeout(STUCK_AFTER_MS, false, { ref: false }),
      ]);
      // The running command waits in memory for another one, which waits for its turn.
      if (!isChanged) return;
      await setImmediate();
    }
  }

  /** A yield point. Never returns in a command whose process has crashed. */
  async function waitForTurn(label: string): Promise<void> {
    const task = current.getStore();
    if (!task) return;
    if (task.pointsBeforeCrash <= 0) {
      task.crash();
      return new Promise(() => undefined);
    }
    task.pointsBeforeCrash -= 1;
    // Work that its command started and did not await needs no turn.
    if (!scheduler || task.hasEnded) return;
    const turn = scheduler.schedule(Promise.resolve(), `${task.name}: ${label}`);
    task.waitingCount += 1;
    notify();
    await turn;
    task.waitingCount -= 1;
  }

  function start({ name, crashAfter, run }: ConcurrentCommand): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = (settle: () => void) => () => {
      task.hasEnded = true;
      notify();
      settle();
    };
    const task: Task = {
      name,
      pointsBeforeCrash: crashAfter ?? Number.POSITIVE_INFINITY,
      crash: end(resolve),
      waitingCount: 0,
      hasEnded: false,
    };
    tasks.push(task);
    const work = current.run(task, async () => {
      if (scheduler) await waitForTurn('starts');
      await run();
    });
    work.then(end(resolve), (error: unknown) => end(() => reject(error))());
    return promise;
  }

  return {
    waitForTurn,
    /** Runs work that belongs to no command: it does not wait for turns, and goes on after a crash. */
    runOutside: <Result>(work: () => Promise<Result>): Promise<Result> => current.exit(work),
    /** The scheduler's `act`: a turn ends when every command waits again. */
    act: async (turn: () => Promise<void>): Promise<void> => {
      await turn();
      await untilAllWait();
    },
    /** Runs commands at the same time. A crash ends a command without an error. */
    runAll: async (turns: fc.Scheduler, commands: readonly ConcurrentCommand[]): Promise<void> => {
      tasks = [];
      scheduler = commands.length > 1 ? turns : undefined;
      const all = Promise.all(commands.map(start));
      await (scheduler ? scheduler.waitFor(all) : all);
      await scheduler?.waitIdle();
      scheduler = undefined;
    },
  };
}

export type Interleaving = ReturnType<typeof createInterleaving>;
