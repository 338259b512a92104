import { type Actor, passwordConfirmationRule, type Refused } from '@utility-pay/contracts';
import { invalidInput, unauthenticated, userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { CheckCurrentPassword } from './passwords.ts';
import type { SessionCache, SessionRepository } from './ports/sessions.ts';

export type ConfirmPasswordResult = { kind: 'confirmed'; at: Date } | Refused;

interface ConfirmPasswordDependencies {
  checkPassword: CheckCurrentPassword;
  sessions: SessionRepository;
  sessionCache: SessionCache;
  clock: Clock;
  log: Pick<Logger, 'info'>;
}

const WRONG_PASSWORD = userError('INVALID_PASSWORD', 'password', 'Password is incorrect');

/** Records in the caller's session that its user has just confirmed the password, which sensitive changes require. */
export const confirmPassword =
  ({ checkPassword, sessions, sessionCache, clock, log }: ConfirmPasswordDependencies) =>
  async (actor: Actor, input: { password: string }): Promise<ConfirmPasswordResult> => {
    if (actor.kind !== 'user' || !actor.sessionId) throw unauthenticated();
    const parsed = passwordConfirmationRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { sessionId, userId, companyId } = actor;
    const user = await checkPassword({ id: userId, companyId }, parsed.data.password);
    if (!user) return { kind: 'refused', userErrors: [WRONG_PASSWORD] };
    const at = clock.now();
    if (!(await sessions.recordConfirmation(sessionId, user, at))) throw unauthenticated();
    await sessionCache.invalidate(sessionId);
    log.info({ userId, companyId }, 'Password confirmed');
    return { kind: 'confirmed', at };
  };
