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
