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
 * Returns whether a repeated claim has the password of the login that the claim added. It opens a session, so it counts as
 * a sign-in. Refused by a limit it is like one with another password, because the limit would reveal the claim.
 */
export const verifyRepeatedClaim =
  ({ hasher, limit, signInLimits }: RepeatedClaimDependencies) =>
  async ({ user, passwordHash, password, lane, clientAddress }: RepeatedClaim): Promise<boolean> => {
    // Without exceptions for known networks: the claim may have made this one known.
    const { limits } = signInLimits.limitsOf('customer', emailKey(user.email), [], clientAddress);
    let isCounted = false;
    const verify = (): Promise<boolean> => {
      isCounted = true;
      return hasher.verify(passwordHash, password, lane);
    };
    try {
      return await limit({
        limits: [...limits, ...signInLimits.limitsOfSuccess([{ user }])],
        attempt: verify,
        hasFailed: (isRight) => !isRight,
      });
    } catch (error) {
      if (isCounted || !isRateLimited(error)) throw error;
      return hasher.decoy(lane);
    }
  };
