import { clientBlock, passwordResetRequestRule, type UserError } from '@utility-pay/contracts';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { RESET_LINK_MS, RESET_REQUEST_BY_ADDRESS, RESET_REQUEST_BY_LOGIN } from '../../domain/recovery-limit.ts';
import { emailKey, type User } from '../../domain/user.ts';
import type { AttemptGuard } from '../guard-attempts.ts';
import type { LinkRepository } from '../ports/recovery.ts';
import type { AttemptCounters } from '../ports.ts';
import type { Pace } from './steady-pace.ts';

interface Parts {
  links: LinkRepository;
  counters: AttemptCounters;
  guard: AttemptGuard;
  pace: Pace;
  clock: Clock;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const RESET_ID_LENGTH = 20;

/** Has a link mailed to whoever signs in with an address. Answers the same, as late, for every address. */
export const requestReset = ({ links, counters, guard, pace, clock, randomId, log }: Parts) => {
  const isLetThrough = async (key: string): Promise<boolean> => {
    const { count } = await counters.count(RESET_REQUEST_BY_LOGIN, key, clock.now());
    return count <= RESET_REQUEST_BY_LOGIN.failures;
  };

  const openFor = async (user: User): Promise<void> => {
    // Counted for the login that is mailed: asking in another company's name uses up nobody's mails.
    if (!(await isLetThrough(`${user.companyId} ${user.id}`))) return;
    const expiresAt = new Date(clock.now().getTime() + RESET_LINK_MS);
    await links.openReset(user, { resetId: randomId(RESET_ID_LENGTH), expiresAt });
    log.info({ userId: user.id, companyId: user.companyId }, 'reset link asked for');
  };

  const open = async (key: string, companyId: number | undefined): Promise<void> => {
    const holders = await links.holdersOf(key);
    // Staff have an address once in the deployment; a customer may have it in several companies.
    const isMeant = ({ role, companyId: theirs }: User): boolean =>
      role !== 'customer' || companyId === undefined || theirs === companyId;
    await Promise.all(holders.filter(isMeant).map(openFor));
  };

  return async (clientAddress: string | null, email: string, companyId: number | undefined): Promise<UserError[]> => {
    const parsed = passwordResetRequestRule.safeParse({ email });
    if (!parsed.success) return invalidInput(parsed.error);
    const guesses = [{ limit: RESET_REQUEST_BY_ADDRESS, key: clientBlock(clientAddress) }];
    await pace(() =>
      guard(
        guesses,
        () => open(emailKey(parsed.data.email), companyId),
        () => true,
      ),
    );
    return [];
  };
};
