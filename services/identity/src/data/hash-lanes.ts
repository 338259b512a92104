import { AppError } from '@utility-pay/service-kit/errors';
import type { HashKind, HashLane, HashPriority } from '../use-cases/ports/passwords.ts';

/** Hashes that may wait in one lane: one or two seconds of work. Further ones are refused. */
export const MAX_WAITING_PER_LANE = 64;
const RETRY_SECONDS = 3;
const PRIORITIES: readonly HashPriority[] = ['known', 'clean', 'suspect'];
/** The priorities that the turns start with, so that none waits forever: known callers half of them, suspects a sixth. */
const TURNS: readonly HashPriority[] = ['known', 'known', 'clean', 'known', 'clean', 'suspect'];

/** Returns whether it took a turn. */
type Ticket = () => boolean;

interface Waiting {
  /** In order of arrival, decoys included. */
  tickets: Ticket[];
  hashes: number;
}

export interface HashLanes {
  /** Runs the work when it is the lane's turn. @throws AppError RATE_LIMITED when too many wait in the lane. */
  run<Result>(lane: HashLane, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs work that needs no thread at the time when `run` would. It takes a turn, so that it shows no difference to a
   * hash, unless hashes or too many decoys wait: a flood of decoys must not delay a hash by more than one turn.
   * @throws AppError RATE_LIMITED as `run` does.
   */
  runDecoy(lane: HashLane, work: () => Promise<void>): Promise<void>;
}

const tooMany = (): AppError =>
  new AppError('RATE_LIMITED', 'The portal is busy right now. Try again in a few seconds.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/** Shares `threads` between lanes: more turns for higher priorities, kinds of one priority in turn. */
export function createHashLanes(threads: number): HashLanes {
  const waiting = new Map<HashPriority, Map<HashKind, Waiting>>(PRIORITIES.map((priority) => [priority, new Map()]));
  let running = 0;
  let turn = 0;
  let waitingHashes = 0;

  /** Returns the next ticket of a priority; its kind then waits for the other kinds. */
  const takeTicket = (priority: HashPriority): Ticket | undefined => {
    const kinds = waiting.get(priority);
    const [kind, lane] = kinds?.entries().next().value ?? [];
    if (!kinds || !kind || !lane) return undefined;
    kinds.delete(kind);
    const ticket = lane.tickets.shift();
    if (lane.tickets.length > 0) kinds.set(kind, lane);
    return ticket;
  };

  const nextTicket = (): Ticket | undefined => {
    const first = TURNS[turn % TURNS.length] ?? 'known';
    for (const priority of [first, ...PRIORITIES]) {
      const ticket = takeTicket(priority);
      if (ticket) return ticket;
    }
    return undefined;
  };

  const startNext = (): void => {
    while (running < threads) {
      const ticket = nextTicket();
      if (!ticket) return;
      if (ticket()) turn += 1;
    }
  };

  const laneOf = ({ kind, priority }: HashLane): Waiting => {
    const kinds = waiting.get(priority) ?? new Map<HashKind, Waiting>();
    const lane = kinds.get(kind) ?? { tickets: [], hashes: 0 };
    if (lane.hashes >= MAX_WAITING_PER_LANE) throw tooMany();
    kinds.set(kind, lane);
    return lane;
  };

  const start = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };

  return {
    run: async (lane, work) => {
      const queue = laneOf(lane);
      queue.hashes += 1;
      waitingHashes += 1;
      return new Promise((resolve, reject) => {
        queue.tickets.push(() => {
          queue.hashes -= 1;
          waitingHashes -= 1;
          start(work).then(resolve, reject);
          return true;
        });
        startNext();
      });
    },
    runDecoy: async (lane, work) => {
      const queue = laneOf(lane);
      await new Promise<void>((resolve, reject) => {
        queue.tickets.push(() => {
          const takesTurn = waitingHashes === 0 && queue.tickets.length < MAX_WAITING_PER_LANE;
          (takesTurn ? start(work) : work()).then(resolve, reject);
          return takesTurn;
        });
        startNext();
      });
    },
  };
}
