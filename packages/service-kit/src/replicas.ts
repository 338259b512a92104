import { Pool } from 'undici';

/** Error codes of a connection that was never established: the other side received nothing. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Error codes of a broken connection: the other side may have received the request. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** HTTP status of a process that is not serving. */
export const NOT_SERVING = 503;
/** A process answered that it is not serving, so it did nothing. */
export class NotServing extends Error {}

/** Whether the caller aborted. A timeout counts as a failure of the other side. */
export const wasGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Whether a failed request provably never reached the other side. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof NotServing || NEVER_CONNECTED.has(codeOf(error));

/** Whether the other side was or became unreachable, rather than slow or faulty. */
export const lostItsServer = (error: unknown): boolean => wasNeverSent(error) || BROKEN.has(codeOf(error));

/** Milliseconds that a replica which is draining or unreachable is tried last. */
export const AVOIDED_MS = 5_000;
/** Milliseconds without a response, while one is expected, after which a replica counts as paused. */
export const SILENT_MS = 2_000;

/** The observed state of one replica. Times are milliseconds since the epoch. */
export interface ReplicaState {
  /** Requests in progress. */
  held: number;
  /** Start times of the requests without a response yet. */
  waiting: Map<symbol, number>;
  lastResponseAt: number;
  avoidedUntil: number;
}

export const newReplicaState = (): ReplicaState => ({
  held: 0,
  waiting: new Map(),
  lastResponseAt: 0,
  avoidedUntil: 0,
});

/** Whether a replica has not responded to anything for long, as killed hosts and paused processes do. */
const isSilent = ({ waiting, lastResponseAt }: ReplicaState, now: number): boolean => {
  const oldest = Math.min(...waiting.values());
  return waiting.size > 0 && now - Math.max(oldest, lastResponseAt) > SILENT_MS;
};

/**
 * Returns the replica with the fewest requests in progress; draining, unreachable or silent ones only if there is no
 * other. `turn` rotates between equals.
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
 * Milliseconds that an idle connection is kept: less than a draining process keeps serving, so that no request meets a
 * closed one.
 */
const KEEP_IDLE_MS = 1_500;

/** A single address is retried too: an orchestrator may have several processes behind it. */
const LEAST_TRIES = 2;

interface Replica extends ReplicaState {
  pool: Pool;
}

/** One attempt at a replica. */
export interface Exchange {
  pool: Pool;
  /** Call on receiving the response headers. `isClosing`: they include `Connection: close`. */
  onResponse(isClosing: boolean): void;
}

export interface Replicas {
  /**
   * Runs `attempt` on the least busy replica, and on the others as long as `mayRepeat` allows it for the error. @throws
   * the last error.
   */
  ask<Answer>(
    attempt: (exchange: Exchange) => Promise<Answer>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** Parses the addresses of a service, separated by commas. */
export const replicaAddresses = (urls: string): string[] => urls.split(',').map((url) => url.trim());

/**
 * Keep-alive connections to the replicas of one service. On Kubernetes there is one address and the cluster balances.
 */
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
        onResponse: (isClosing) => {
          replica.waiting.delete(request);
          replica.lastResponseAt = Date.now();
          if (isClosing) avoid();
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
        if (!replica) throw new Error('no replica address');
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
