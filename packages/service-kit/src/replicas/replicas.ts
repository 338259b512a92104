import { Pool } from 'undici';
import { AVOIDED_MS, chooseReplica, newReplicaState, type ReplicaState } from './choose-replica.ts';
import { lostItsServer, wasGivenUp } from './was-sent.ts';

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
