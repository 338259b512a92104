import { Pool } from 'undici';

/** What a connection that was never made fails with; the other side has seen nothing of the request. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** What a connection that broke fails with; the other side may have seen the request. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** A process that says that it does not serve has done nothing. */
export class NotServing extends Error {}

/** Whether the caller lost interest: no fault of the other side. A deadline that passed is one. */
export const wasGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Whether a failed request provably never reached the other side. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof NotServing || NEVER_CONNECTED.has(codeOf(error));

/** Whether it failed because the other side was or went away, rather than by a deadline or a fault of ours. */
export const lostItsServer = (error: unknown): boolean => wasNeverSent(error) || BROKEN.has(codeOf(error));

/** Milliseconds that a replica which said that it leaves, or could not be reached, is asked last. */
export const AVOIDED_MS = 5_000;
/** Milliseconds without any answer, while one is waited for, after which a replica is taken for paused. */
export const SILENT_MS = 2_000;

/** What is known of one replica from talking to it. Times are milliseconds since the epoch. */
export interface ReplicaState {
  /** Requests in hand. */
  held: number;
  /** When each request that was not answered yet went out. */
  waiting: Map<symbol, number>;
  answeredAt: number;
  avoidedUntil: number;
}

export const newReplicaState = (): ReplicaState => ({
  held: 0,
  waiting: new Map(),
  answeredAt: 0,
  avoidedUntil: 0,
});

/** Whether it has kept a request waiting for long and answered nobody meanwhile: killed hosts and paused processes do. */
const isSilent = ({ waiting, answeredAt }: ReplicaState, now: number): boolean => {
  const oldest = Math.min(...waiting.values());
  return waiting.size > 0 && now - Math.max(oldest, answeredAt) > SILENT_MS;
};

/**
 * The replica that has the least in hand; those that leave, cannot be reached or are silent only when there is no
 * other. `turn` decides between equals, so that all have their share.
 */
export function chooseReplica<State extends ReplicaState>(
  replicas: readonly State[],
  now: number,
  turn: number,
): State | undefined {
  const cost = (state: State): number =>
    (state.avoidedUntil > now || isSilent(state, now) ? Number.MAX_SAFE_INTEGER / 2 : 0) + state.held;
  const inTurn = replicas
    .map((_, index) => replicas[(index + turn) % replicas.length])
    .filter((one) => one !== undefined);
  return inTurn.toSorted((a, b) => cost(a) - cost(b))[0];
}

/**
 * Milliseconds that an idle connection is kept: less than a draining process gives notice, so that none that it closes
 * carries a request.
 */
const KEEP_IDLE_MS = 1_500;

/** Also a single address is tried again: behind it an orchestrator may have several. */
const LEAST_TRIES = 2;

interface Replica extends ReplicaState {
  pool: Pool;
}

/** One exchange with a replica. */
export interface Exchange {
  pool: Pool;
  /** Call when the head of the answer is there. `leaving`: it came with `Connection: close`. */
  answered(leaving: boolean): void;
}

export interface Replicas {
  /**
   * Makes `attempt` at the replica that has least to do, and again at the others as long as `mayRepeat` says that the
   * failure allows it. @throws the last failure.
   */
  ask<Answer>(
    attempt: (exchange: Exchange) => Promise<Answer>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** The base addresses of a service that an address variable names, with commas between them. */
export const replicaAddresses = (urls: string): string[] => urls.split(',').map((url) => url.trim());

/** Kept-alive connections to the replicas of one service. In a cluster an orchestrator balances, and there is but one. */
export function createReplicas(urls: string, options: Pool.Options): Replicas {
  const replicas: Replica[] = replicaAddresses(urls).map((url) => ({
    ...newReplicaState(),
    pool: new Pool(url, { ...options, keepAliveMaxTimeout: KEEP_IDLE_MS, keepAliveTimeout: KEEP_IDLE_MS }),
  }));
  let turn = 0;
  const exchangeWith = async <Answer>(
    replica: Replica,
    attempt: (exchange: Exchange) => Promise<Answer>,
  ): Promise<Answer> => {
    const request = Symbol('request');
    replica.held += 1;
    replica.waiting.set(request, Date.now());
    const avoid = (): void => {
      replica.avoidedUntil = Date.now() + AVOIDED_MS;
    };
    try {
      return await attempt({
        pool: replica.pool,
        answered: (leaving) => {
          replica.waiting.delete(request);
          replica.answeredAt = Date.now();
          if (leaving) avoid();
        },
      });
    } catch (error) {
      if (replica.waiting.has(request) && !wasGivenUp(error)) avoid();
      throw error;
    } finally {
      replica.held -= 1;
      replica.waiting.delete(request);
    }
  };
  return {
    ask: async (attempt, mayRepeat) => {
      let left = replicas;
      for (let tries = Math.max(LEAST_TRIES, replicas.length); ; tries -= 1) {
        turn += 1;
        const replica = chooseReplica(left.length > 0 ? left : replicas, Date.now(), turn);
        if (!replica) throw new Error('no replica is named');
        try {
          return await exchangeWith(replica, attempt);
        } catch (error) {
          if (tries === 1 || !lostItsServer(error) || !mayRepeat(error)) throw error;
          left = left.filter((other) => other !== replica);
        }
      }
    },
    close: async () => void (await Promise.all(replicas.map(({ pool }) => pool.close()))),
  };
}
