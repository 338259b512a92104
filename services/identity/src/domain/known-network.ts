import { DAY_MS } from '@utility-pay/contracts';
/** A network from which a user signed in. */
export interface SignInNetwork {
  /** Hash of the network and the login. */
  key: string;
  /** The last sign-in from the network; stored at most once a day. */
  at: Date;
}

/** Maximum number of known networks of a login. Each has its own limit of failures, so this number bounds the guesses at one password. */
export const MAX_KNOWN_NETWORKS = 10;

/** A network is known for this long after the last sign-in from it. */
const KNOWN_MS = 90 * DAY_MS;
/** Minimum time between two updates of a network's `at`. */
const UPDATE_EVERY_MS = DAY_MS;

const ageMs = ({ at }: SignInNetwork, now: Date): number => now.getTime() - at.getTime();

/** Returns whether the user signed in from the network in the last 90 days. */
export const isKnownNetwork = (networks: readonly SignInNetwork[], key: string, now: Date): boolean =>
  networks.some((network) => network.key === key && ageMs(network, now) < KNOWN_MS);

/** Returns whether a sign-in from the network must be stored: the first one, and one more than a day after the stored one. */
export const isUnrecordedUse = (networks: readonly SignInNetwork[], key: string, now: Date): boolean =>
  !networks.some((network) => network.key === key && ageMs(network, now) < UPDATE_EVERY_MS);
