import { Pool } from 'undici';

/** Error codes of a connection that was never established: the server received nothing. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Error codes of a broken connection: the server may have received the request. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** HTTP status of a process that is not serving. */
export const NOT_SERVING = 503;
/** The server answered with NOT_SERVING, so it did nothing. */
export class NotServing extends Error {}

/** Returns whether the caller aborted the request. A timeout counts as a failure of the server. */
export const wasAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Returns whether a failed request provably never reached the server. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof NotServing || NEVER_CONNECTED.has(codeOf(error));

/** Returns whether a request failed because the server was or became unreachable, rather than slow or faulty. */
export const isUnreachable = (error: unknown): boolean => wasNeverSent(error) || BROKEN.has(codeOf(error));

/** How long a draining or unreachable replica is avoided: it gets requests only if there is no other. */
export const AVOID_MS = 5_000;
/** How long a replica may not respond to anything, while a request waits, before it counts as silent. */
export const SILENT_MS = 2_000;

/** The observed state of one replica. Times are milliseconds since the epoch. */
export interface ReplicaState {
  /** Requests in progress. */
  inProgress: number;
  /** Start times of the requests without a response yet. */
  waiting: Map<symbol, number>;
  lastResponseAt: number;
  avoidedUntil: number;
}

export const newReplicaState = (): ReplicaState => ({
  inProgress: 0,
  waiting: new Map(),
  lastResponseAt: 0,
  avoidedUntil: 0,
});

/** Returns whether a replica has not responded to anything for SILENT_MS, such as a killed host or a paused process. */
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
    (state.avoidedUntil > now || isSilent(state, now) ? Number.MAX_SAFE_INTEGER / 2 : 0) + state.inProgress;
  const rotated = replicas
    .map((_, index) => replicas[(index + turn) % replicas.length])
    .filter((one) => one !== undefined);
  return rotated.toSorted((a, b) => cost(a) - cost(b))[0];
}

/** Shorter than a draining process serves, so that no request is sent on a connection that the server has closed. */
const IDLE_TIMEOUT_MS = 1_500;

/** Two even for a single address, because an orchestrator may have several processes behind it. */
const MIN_ATTEMPTS = 2;

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
   * Runs `attempt` on the replica with the fewest requests in progress. If that is unreachable and `mayRepeat` returns
   * true, runs it on another one. @throws the last error.
   */
  ask<Answer>(
    attempt: (exchange: Exchange) => Promise<Answer>,
    mayRepeat: (error: unknown) => boolean,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** Returns the addresses of a service, which are separated by commas. */
export const replicaAddresses = (urls: string): string[] => urls.split(',').map((url) => url.trim());

/**
 * Creates keep-alive connections to the replicas of one service. On Kubernetes there is one address, and the cluster
 * balances.
 */
export function createReplicas(urls: string, options: Pool.Options): Replicas {
  const replicas: Replica[] = replicaAddresses(urls).map((url) => ({
    ...newReplicaState(),
    pool: new Pool(url, { ...options, keepAliveMaxTimeout: IDLE_TIMEOUT_MS, keepAliveTimeout: IDLE_TIMEOUT_MS }),
  }));
  let turn = 0;
  const exchangeWith = async <Answer>(
    replica: Replica,
    attempt: (exchange: Exchange) => Promise<Answer>,
  ): Promise<Answer> => {
    const request = Symbol('request');
    replica.inProgress += 1;
    replica.waiting.set(request, Date.now());
    const avoid = (): void => {
      replica.avoidedUntil = Date.now() + AVOID_MS;
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
      if (replica.waiting.has(request) && !wasAborted(error)) avoid();
      throw error;
    } finally {
      replica.inProgress -= 1;
      replica.waiting.delete(request);
    }
  };
  return {
    ask: async (attempt, mayRepeat) => {
      let untried = replicas;
      for (let attemptsLeft = Math.max(MIN_ATTEMPTS, replicas.length); ; attemptsLeft -= 1) {
        turn += 1;
        const replica = chooseReplica(untried.length > 0 ? untried : replicas, Date.now(), turn);
        if (!replica) throw new Error('no replica address');
        try {
          return await exchangeWith(replica, attempt);
        } catch (error) {
          if (attemptsLeft === 1 || !isUnreachable(error) || !mayRepeat(error)) throw error;
          untried = untried.filter((other) => other !== replica);
        }
      }
    },
    close: async () => void (await Promise.all(replicas.map(({ pool }) => pool.close()))),
  };
}
