/** A network that a login was opened from. */
export interface SignInNetwork {
  /** Hash of the network and the login. */
  key: string;
  at: Date;
}

/** Per login. Each has its own limit of failures, so this number bounds the guesses at one password. */
export const MAX_KNOWN_NETWORKS = 10;

const DAY_MS = 86_400_000;
/** Days after the last sign-in from a network. */
const KNOWN_DAYS = 90;
/** The time of a network is written at most once in so many milliseconds. */
const REFRESH_MS = DAY_MS;

const ageMs = ({ at }: SignInNetwork, now: Date): number => now.getTime() - at.getTime();

export const isKnownNetwork = (networks: readonly SignInNetwork[], key: string, now: Date): boolean =>
  networks.some((network) => network.key === key && ageMs(network, now) < KNOWN_DAYS * DAY_MS);

/** Returns whether a sign-in from the network has to be stored. */
export const isNewlyUsed = (networks: readonly SignInNetwork[], key: string, now: Date): boolean =>
  !networks.some((network) => network.key === key && ageMs(network, now) < REFRESH_MS);
