import { emailKey, type User } from '../domain/user.ts';
import { isRateLimited, type LimitAttempts } from './limit-attempts.ts';
import type { HashLane, PasswordHasher } from './ports/passwords.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface RepeatedClaimDependencies {
  hasher: PasswordHasher;
  limit: LimitAttempts;
  signInLimits: SignInLimits;
}

interface RepeatedClaim {
  user: User;
  passwordHash: string;
  password: string;
  lane: HashLane;
  clientAddress: string | null;
}

/**
 * Returns whether a repeated claim has the password of the login that the first claim added. It then opens a session, so the
 * limits of sign-ins count it. Returns false also when a limit is reached: RATE_LIMITED would reveal that the account was
 * claimed with this email.
 */
export const verifyRepeatedClaim =
  ({ hasher, limit, signInLimits }: RepeatedClaimDependencies) =>
  async ({ user, passwordHash, password, lane, clientAddress }: RepeatedClaim): Promise<boolean> => {
    // Without logins, so that the general limits apply: the first claim may have made the caller's network known.
    const { limits } = signInLimits.limitsOf({ portal: 'customer', email: emailKey(user.email) }, [], clientAddress);
    let isAllowed = false;
    const verify = (): Promise<boolean> => {
      isAllowed = true;
      return hasher.verify(passwordHash, password, lane);
    };
    try {
      return await limit({
        limits: [...limits, ...signInLimits.limitsOfSuccess([{ user }])],
        attempt: verify,
        hasFailed: (isRight) => !isRight,
      });
    } catch (error) {
      // A full queue of hashes is reported to the caller: it does not depend on the claim.
      if (isAllowed || !isRateLimited(error)) throw error;
      return hasher.decoy(lane);
    }
  };
