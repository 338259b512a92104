import { createHash } from 'node:crypto';
import { networksOf } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  SIGN_IN_BY_KNOWN_NETWORK,
  SIGN_IN_BY_LOGIN,
  SIGN_IN_BY_NETWORK,
  SIGN_IN_TO_KNOWN_BY_NETWORK,
  SUCCESSFUL_SIGN_IN_BY_LOGIN,
  secondsUntil,
} from '../domain/attempt-limit.ts';
import { isKnownNetwork, isNewlyUsed } from '../domain/known-network.ts';
import { emailKey, type Portal, portalOf, type User } from '../domain/user.ts';
import { type CountedLimit, limitsOfNetworks, rateLimited } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { FoundLogin, UserRef, UserRepository } from './ports/users.ts';

/** Returns the widest network, because providers move people within it. */
export const widestNetwork = (clientAddress: string | null): string => networksOf(clientAddress).at(-1) ?? 'unknown';

/** Hashed with the login, so that a stolen database does not list addresses that can be compared. */
const networkKeyOf = ({ id, companyId }: UserRef, clientAddress: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, id, widestNetwork(clientAddress)]))
    .digest('base64url');

interface LimitsOfSignIn {
  /** Whether all logins were opened from the network before. */
  isKnown: boolean;
  limits: CountedLimit[];
  /** Refuse only a wrong password. */
  limitsOfFailed: CountedLimit[];
  /** Attempts with the same key run one after another. */
  turn: string;
}

export type SignInLimits = ReturnType<typeof signInLimits>;

/**
 * Failures count per login and per network. At a network that the login was opened from they also count separately, and
 * only those counts refuse the right password: neither strangers who guess it nor neighbors can lock the owner out there.
 * A wrong password is refused as anywhere else, so that the answer does not reveal whether the login is known.
 *
 * Successes count per login and not per email: another company's customer may have the same email, which is not verified.
 */
export const signInLimits = (
  users: Pick<UserRepository, 'rememberNetwork'>,
  counters: AttemptCounters,
  clock: Clock,
) => {
  const byLogin = (portal: Portal, key: string): CountedLimit => ({ limit: SIGN_IN_BY_LOGIN, key: `${portal} ${key}` });
  const byKnownNetwork = (portal: Portal, key: string, clientAddress: string | null): CountedLimit => ({
    limit: SIGN_IN_BY_KNOWN_NETWORK,
    key: `${portal} ${widestNetwork(clientAddress)} ${key}`,
  });
  const bySuccess = ({ id, companyId }: UserRef): CountedLimit => ({
    limit: SUCCESSFUL_SIGN_IN_BY_LOGIN,
    key: `${companyId} ${id}`,
  });
  /** Returns whether the login was opened from the caller's network recently. */
  const isKnown = (
    { user, signInNetworks }: Pick<FoundLogin, 'user' | 'signInNetworks'>,
    clientAddress: string | null,
  ): boolean => isKnownNetwork(signInNetworks, networkKeyOf(user, clientAddress), clock.now());
  const clear = ({ limit, key }: CountedLimit): Promise<void> => counters.clear(limit, key);

  return {
    isKnown,

    /** Returns the limits of an attempt to open one of the logins, which all have this email. */
    limitsOf: (
      portal: Portal,
      key: string,
      logins: readonly FoundLogin[],
      clientAddress: string | null,
    ): LimitsOfSignIn => {
      const areKnown = logins.length > 0 && logins.every((login) => isKnown(login, clientAddress));
      const ofLogin = byLogin(portal, key);
      const ofAnyone = [...limitsOfNetworks(SIGN_IN_BY_NETWORK, clientAddress), ofLogin];
      if (!areKnown) return { isKnown: false, limits: ofAnyone, limitsOfFailed: [], turn: ofLogin.key };
      const ofKnown = byKnownNetwork(portal, key, clientAddress);
      return {
        isKnown: true,
        limits: [...limitsOfNetworks(SIGN_IN_TO_KNOWN_BY_NETWORK, clientAddress), ofKnown],
        limitsOfFailed: ofAnyone,
        turn: ofKnown.key,
      };
    },

    /** Returns the limits of successful sign-ins to the logins. */
    limitsOfSuccess: (logins: readonly Pick<FoundLogin, 'user'>[]): CountedLimit[] =>
      logins.map(({ user }) => bySuccess(user)),

    /**
     * Returns the logins whose limit of successes is not reached yet; for the others, no password needs to be hashed.
     * @throws AppError RATE_LIMITED when all have reached it.
     */
    withoutUsedUp: async (logins: readonly FoundLogin[]): Promise<readonly FoundLogin[]> => {
      const now = clock.now();
      const counted = await Promise.all(
        logins.map(async (login) => {
          const { limit, key } = bySuccess(login.user);
          const successes = await counters.peek(limit, key, now);
          return { login, usedUpUntil: successes && successes.count >= limit.maxCount && successes.windowEndsAt };
        }),
      );
      const usable = counted.filter(({ usedUpUntil }) => !usedUpUntil).map(({ login }) => login);
      const [first] = counted;
      if (usable.length > 0 || !first?.usedUpUntil) return usable;
      throw rateLimited(secondsUntil(first.usedUpUntil, now));
    },

    /** Remembers from where logins were opened. */
    remember: async (
      logins: readonly Pick<FoundLogin, 'user' | 'signInNetworks'>[],
      clientAddress: string | null,
    ): Promise<void> => {
      const at = clock.now();
      for (const { user, signInNetworks } of logins) {
        const key = networkKeyOf(user, clientAddress);
        if (isNewlyUsed(signInNetworks, key, at)) await users.rememberNetwork(user, { key, at });
      }
    },

    /** Forgets the failures of a user's login. */
    clear: async (user: User, clientAddress: string | null): Promise<void> => {
      const login = [portalOf(user.role), emailKey(user.email)] as const;
      await Promise.all([clear(byLogin(...login)), clear(byKnownNetwork(...login, clientAddress))]);
    },
  };
};
