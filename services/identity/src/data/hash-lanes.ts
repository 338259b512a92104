import { AppError } from '@utility-pay/service-kit/errors';
import type { HashKind, HashLane, HashPriority } from '../use-cases/ports/passwords.ts';

/** Maximum number of hashes that wait in one lane: one or two seconds of work. Further ones are refused. */
export const MAX_WAITING_PER_LANE = 64;
const RETRY_SECONDS = 3;
const PRIORITIES: readonly HashPriority[] = ['known', 'clean', 'suspect'];
/** The priority that each turn tries first: half of the turns try `known`, one in six `suspect`, so that none waits forever. */
const TURNS: readonly HashPriority[] = ['known', 'known', 'clean', 'known', 'clean', 'suspect'];

/** Starts a waiting hash or decoy. Returns whether it took a turn. */
type StartWork = () => boolean;

interface LaneQueue {
  /** Hashes and decoys, in the order of arrival. */
  waiting: StartWork[];
  hashCount: number;
}

export interface HashLanes {
  /** Runs a hash when it is the lane's turn. @throws AppError RATE_LIMITED when too many hashes wait in the lane. */
  run<Result>(lane: HashLane, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs a decoy, which needs no thread, when `run` would run a hash. It takes a turn, so that callers cannot tell it from a
   * hash. It takes none while hashes or too many decoys wait: a flood of decoys must not delay a hash by more than one turn.
   * @throws AppError RATE_LIMITED when too many hashes wait in the lane.
   */
  runDecoy(lane: HashLane, work: () => Promise<void>): Promise<void>;
}

const portalBusy = (): AppError =>
  new AppError('RATE_LIMITED', 'The portal is busy right now. Try again in a few seconds.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Shares `threads` between lanes: higher priorities get more turns, and the kinds of one priority take turns. */
export function createHashLanes(threads: number): HashLanes {
  /** The lanes in which work waits; the first kind of a priority is the next to take a turn. */
  const queues = new Map<HashPriority, Map<HashKind, LaneQueue>>(PRIORITIES.map((priority) => [priority, new Map()]));
  let runningCount = 0;
  let turn = 0;
  let waitingHashes = 0;

  /** Removes and returns the next work of a priority. Its kind then goes behind the other kinds. */
  const takeFrom = (priority: HashPriority): StartWork | undefined => {
    const kinds = queues.get(priority);
    const [kind, queue] = kinds?.entries().next().value ?? [];
    if (!kinds || !kind || !queue) return undefined;
    kinds.delete(kind);
    const startWork = queue.waiting.shift();
    if (queue.waiting.length > 0) kinds.set(kind, queue);
    return startWork;
  };

  const takeNext = (): StartWork | undefined => {
    const firstPriority = TURNS[turn % TURNS.length] ?? 'known';
    for (const priority of [firstPriority, ...PRIORITIES]) {
      const startWork = takeFrom(priority);
      if (startWork) return startWork;
    }
    return undefined;
  };

  const fillThreads = (): void => {
    while (runningCount < threads) {
      const startWork = takeNext();
      if (!startWork) return;
      if (startWork()) turn += 1;
    }
  };

  /** Returns the queue of a lane. @throws AppError RATE_LIMITED when it is full. */
  const openQueue = ({ kind, priority }: HashLane): LaneQueue => {
    const kinds = queues.get(priority) ?? new Map<HashKind, LaneQueue>();
    const queue = kinds.get(kind) ?? { waiting: [], hashCount: 0 };
    if (queue.hashCount >= MAX_WAITING_PER_LANE) throw portalBusy();
    kinds.set(kind, queue);
    return queue;
  };

  const takeTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    runningCount += 1;
    try {
      return await work();
    } finally {
      runningCount -= 1;
      fillThreads();
    }
  };

  return {
    run: async (lane, work) => {
      const queue = openQueue(lane);
      queue.hashCount += 1;
      waitingHashes += 1;
      return new Promise((resolve, reject) => {
        queue.waiting.push(() => {
          queue.hashCount -= 1;
          waitingHashes -= 1;
          takeTurn(work).then(resolve, reject);
          return true;
        });
        fillThreads();
      });
    },
    runDecoy: async (lane, work) => {
      const queue = openQueue(lane);
      await new Promise<void>((resolve, reject) => {
        queue.waiting.push(() => {
          const takesTurn = waitingHashes === 0 && queue.waiting.length < MAX_WAITING_PER_LANE;
          (takesTurn ? takeTurn(work) : work()).then(resolve, reject);
          return takesTurn;
        });
        fillThreads();
      });
    },
  };
}
