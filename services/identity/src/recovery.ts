import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { KeyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createSecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import { createPepperStore } from './data/pepper.store.ts';
import { createLinkRepository } from './data/recovery-link.repository.ts';
import { createQuestionRepository } from './data/recovery-question.repository.ts';
import type { CheckCurrentPassword } from './use-cases/check-current-password.ts';
import type { EndSessionsOf } from './use-cases/end-sessions-of.ts';
import type { AttemptGuard } from './use-cases/guard-attempts.ts';
import type { CredentialRepository } from './use-cases/ports/credentials.ts';
import type { AttemptCounters, PasswordHasher, UserRepository } from './use-cases/ports.ts';
import { confirmReset } from './use-cases/recovery/confirm-reset.ts';
import { type AccountDiscovery, findQuestion } from './use-cases/recovery/find-question.ts';
import { forNotifications } from './use-cases/recovery/for-notifications.ts';
import { freezeLogin } from './use-cases/recovery/freeze-login.ts';
import { questionLock } from './use-cases/recovery/question-lock.ts';
import { createRecoveryKeys, firstPepper } from './use-cases/recovery/recovery-keys.ts';
import { requestReset } from './use-cases/recovery/request-reset.ts';
import { resetByQuestion } from './use-cases/recovery/reset-by-question.ts';
import { findOwnQuestion, setSecurityQuestion } from './use-cases/recovery/set-security-question.ts';
import { atOnce, type Pace, steadyPace } from './use-cases/recovery/steady-pace.ts';
import type { RefuseCommonPassword } from './use-cases/refuse-common-password.ts';

export interface RecoveryOptions {
  /** What links, decoys and the pepper of answers are made from. */
  encryptionKeys: KeyRing;
  /** `literal`, the default, says which addresses it knows; `strict` does not. */
  accountDiscovery?: AccountDiscovery;
  /** How long answers take that must not tell by the time which addresses are known. */
  pace?: Pace;
}

interface Parts {
  users: UserRepository;
  credentials: CredentialRepository;
  counters: AttemptCounters;
  guard: AttemptGuard;
  hasher: PasswordHasher;
  checkPassword: CheckCurrentPassword;
  refuseCommon: RefuseCommonPassword;
  endSessions: EndSessionsOf;
}

/** Tells what identity seals from what the others do under the same key. */
const SEALED_FOR = 'identity/peppers';

const FINE = 1_000_000;
const steady = steadyPace({
  elapsed: () => performance.now(),
  sleep,
  random: () => randomInt(FINE) / FINE,
});

/** How people get in again who forgot a password, and how they keep others out. */
export function wireRecovery(
  platform: Platform,
  parts: Parts,
  { encryptionKeys, accountDiscovery: discovery = 'literal', pace = steady }: RecoveryOptions,
) {
  const { clock, randomId, log } = platform;
  const questions = createQuestionRepository(platform);
  const links = createLinkRepository(platform);
  const pepper = createPepperStore(platform, createSecretBox(encryptionKeys, SEALED_FOR), firstPepper(encryptionKeys));
  const keys = createRecoveryKeys(encryptionKeys, pepper.read);
  const lock = questionLock(questions, parts.counters, clock);
  // Where an address is told to be known anyway, the time tells nothing more.
  const asked = { ...parts, questions, lock, keys, discovery, pace: discovery === 'strict' ? pace : atOnce };
  const { findContact, findReset, findChange } = forNotifications({ ...parts, links, keys, clock });
  return {
    useCases: {
      reencryptPepper: pepper.reencrypt,
      findQuestion: findQuestion(asked),
      resetByQuestion: resetByQuestion({ ...asked, randomId, log }),
      setSecurityQuestion: setSecurityQuestion({ ...parts, questions, keys, log }),
      findOwnQuestion: findOwnQuestion(questions),
      requestReset: requestReset({ ...parts, links, pace, clock, randomId, log }),
      confirmReset: confirmReset({ ...parts, links, lock, keys, clock, randomId, log }),
      freezeLogin: freezeLogin({ ...parts, links, keys, clock, log }),
      findContact,
      findPasswordReset: findReset,
      findPasswordChange: findChange,
    },
  };
}
