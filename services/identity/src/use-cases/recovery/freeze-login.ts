import type { UserError } from '@utility-pay/contracts';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { FREEZE_LINK_MS } from '../../domain/recovery-limit.ts';
import type { EndSessionsOf } from '../end-sessions-of.ts';
import type { LinkRepository } from '../ports/recovery.ts';
import { LINK_INVALID } from './confirm-reset.ts';
import { changeOf } from './links.ts';
import type { RecoveryKeys } from './recovery-keys.ts';

interface Parts {
  links: LinkRepository;
  endSessions: EndSessionsOf;
  keys: RecoveryKeys;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

/** Closes the login of somebody who was told of a new password and did not set it, until a mailed link sets another. */
export const freezeLogin =
  ({ links, endSessions, keys, clock, log }: Parts) =>
  async (token: string): Promise<UserError[]> => {
    const change = changeOf(keys, token);
    const found = change ? await links.findChange(change) : undefined;
    const now = clock.now();
    if (!found || now.getTime() - found.changedAt.getTime() >= FREEZE_LINK_MS) return [LINK_INVALID];
    await links.freeze(found.user, now);
    await endSessions(found.user);
    log.warn({ userId: found.user.id, companyId: found.user.companyId }, 'login closed by its owner');
    return [];
  };
