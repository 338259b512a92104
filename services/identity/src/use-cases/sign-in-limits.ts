import { createHash } from 'node:crypto';
import { networksOf } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  FAILED_SIGN_INS_BY_EMAIL,
  FAILED_SIGN_INS_BY_EMAIL_AND_KNOWN_NETWORK,
  FAILED_SIGN_INS_BY_KNOWN_NETWORK,
  FAILED_SIGN_INS_BY_NETWORK,
  SUCCESSFUL_SIGN_INS_BY_LOGIN,
  secondsUntil,
} from '../domain/attempt-limit.ts';
import { isKnownNetwork, isUnrecordedUse } from '../domain/known-network.ts';
import { emailKey, type Portal, portalOf, type User } from '../domain/user.ts';
import { type CountedLimit, limitsOfNetworks, rateLimited } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { FoundLogin, UserRef, UserRepository } from './ports/users.ts';

/** Returns the widest network of an address: a provider may give its customer another address within it at any time. */
export const widestNetwork = (clientAddress: string | null): string => networksOf(clientAddress).at(-1) ?? 'unknown';

/**
 * Returns what is stored of a network with a login: a hash of both, so that a stolen database neither lists the addresses
 * of users nor shows which users share one.
 */
const hashOfNetwork = ({ id, companyId }: UserRef, clientAddress: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, id, widestNetwork(clientAddress)]))
    .digest('base64url');

type LoginNetworks = Pick<FoundLogin, 'user' | 'signInNetworks'>;

/** The email address that a caller signs in with, in the form of `emailKey`, and the portal. */
interface SignInEmail {
  portal: Portal;
  email: string;
}

interface LimitsOfSignIn {
  /** Whether every login with the email knows the caller's network. */
  isKnownNetwork: boolean;
  /** While one of these is reached, no password is accepted. */
  limits: CountedLimit[];
  /** While one of these is reached, a wrong password is answered with RATE_LIMITED, and the right one is accepted. */
  failureOnlyLimits: CountedLimit[];
  /** Sign-ins with the same key must be verified one after another. */
  lockKey: string;
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;

const limitByEmail = ({ portal, email }: SignInEmail): CountedLimit => ({
  limit: FAILED_SIGN_INS_BY_EMAIL,
  key: `${portal} ${email}`,
});

const limitByEmailAndKnownNetwork = ({ portal, email }: SignInEmail, clientAddress: string | null): CountedLimit => ({
  limit: FAILED_SIGN_INS_BY_EMAIL_AND_KNOWN_NETWORK,
  key: `${portal} ${widestNetwork(clientAddress)} ${email}`,
});

/** By login and not by email: a customer of another company may have the same email, which was never verified. */
const limitOfSuccesses = ({ id, companyId }: UserRef): CountedLimit => ({
  limit: SUCCESSFUL_SIGN_INS_BY_LOGIN,
  key: `${companyId} ${id}`,
});

/**
 * Returns the limits of sign-ins. Two limits count failures: one by email, one by the caller's networks. When one is reached,
 * even the right password is refused until its window ends.
 *
 * A known network is one from which the user signed in during the last 90 days. Sign-ins from it have two counters of their
 * own, and only these refuse the right password. So neither strangers elsewhere who guess this password, nor neighbors in the
 * same network who guess passwords of others, lock the user out at home. Wrong passwords also count in the two general
 * limits, which refuse them as they do elsewhere: otherwise the response would reveal that the login knows the network.
 */
export const createSignInLimits = (
  users: Pick<UserRepository, 'rememberNetwork'>,
  counters: AttemptCounters,
  clock: Clock,
) => {
  const knowsNetwork = ({ user, signInNetworks }: LoginNetworks, clientAddress: string | null): boolean =>
    isKnownNetwork(signInNetworks, hashOfNetwork(user, clientAddress), clock.now());

  /** Returns when the login may be signed in to again; undefined if its limit of successes is not reached. */
  const findEndOfSuccessLimit = async (user: User, now: Date): Promise<Date | undefined> => {
    const { limit, key } = limitOfSuccesses(user);
    const successes = await counters.peek(limit, key, now);
    return successes && successes.count >= limit.maxCount ? successes.windowEndsAt : undefined;
  };

  return {
    /** Returns whether the user signed in from the caller's network in the last 90 days. */
    knowsNetwork,

    /** Returns the limits of a sign-in. `logins`: those that it may open; all have this email. */
    limitsOf: (
      signInEmail: SignInEmail,
      logins: readonly FoundLogin[],
      clientAddress: string | null,
    ): LimitsOfSignIn => {
      const byEmail = limitByEmail(signInEmail);
      const generalLimits = [...limitsOfNetworks(FAILED_SIGN_INS_BY_NETWORK, clientAddress), byEmail];
      const isKnown = logins.length > 0 && logins.every((login) => knowsNetwork(login, clientAddress));
      if (!isKnown)
        return { isKnownNetwork: false, limits: generalLimits, failureOnlyLimits: [], lockKey: byEmail.key };
      const byEmailAndNetwork = limitByEmailAndKnownNetwork(signInEmail, clientAddress);
      return {
        isKnownNetwork: true,
        limits: [...limitsOfNetworks(FAILED_SIGN_INS_BY_KNOWN_NETWORK, clientAddress), byEmailAndNetwork],
        failureOnlyLimits: generalLimits,
        lockKey: byEmailAndNetwork.key,
      };
    },

    /** Returns the limits of successful sign-ins to the logins. */
    limitsOfSuccess: (logins: readonly Pick<FoundLogin, 'user'>[]): CountedLimit[] =>
      logins.map(({ user }) => limitOfSuccesses(user)),

    /**
     * Returns the logins whose limit of successes is not reached. The password need not be verified for the others.
     * @throws AppError RATE_LIMITED when all have reached it.
     */
    filterUsable: async (logins: readonly FoundLogin[]): Promise<readonly FoundLogin[]> => {
      const now = clock.now();
      const ends = await Promise.all(logins.map(({ user }) => findEndOfSuccessLimit(user, now)));
      const usable = logins.filter((_login, index) => ends[index] === undefined);
      const [firstEnd] = ends;
      if (usable.length === 0 && firstEnd) throw rateLimited(secondsUntil(firstEnd, now));
      return usable;
    },

    /** Stores the caller's network with the logins that were opened from it. */
    rememberNetwork: async (logins: readonly LoginNetworks[], clientAddress: string | null): Promise<void> => {
      const at = clock.now();
      for (const { user, signInNetworks } of logins) {
        const key = hashOfNetwork(user, clientAddress);
        if (isUnrecordedUse(signInNetworks, key, at)) await users.rememberNetwork(user, { key, at });
      }
    },

    /** Clears the counted failures by the user's email, in general and at the caller's network. */
    clearFailures: async ({ role, email }: User, clientAddress: string | null): Promise<void> => {
      const signInEmail = { portal: portalOf(role), email: emailKey(email) };
      const limits = [limitByEmail(signInEmail), limitByEmailAndKnownNetwork(signInEmail, clientAddress)];
      await Promise.all(limits.map(({ limit, key }) => counters.clear(limit, key)));
    },
  };
};
