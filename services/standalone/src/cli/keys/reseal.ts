import type { ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import { CommandFailure } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { withServices } from '../services.ts';

/** What lay sealed, by where it lies. */
export interface Reencrypted {
  payments: ReencryptCount;
  notifications: ReencryptCount;
  identity: ReencryptCount;
}

/**
 * Seals everything that lies sealed with the first of these keys. @throws CommandFailure when something opens with none
 * of them: whoever drops a key now would lose it.
 */
export const reencryptWith = (encryptionKeys: readonly string[], progress: Progress): Promise<Reencrypted> =>
  withServices(
    progress,
    async ({ apps: { payments, notifications, identity } }) => {
      const told = (of: string) => (count: ReencryptCount) =>
        progress.at(`Sealing ${of} anew: ${count.seen} looked at, ${count.reencrypted} done`);
      const credentials = {
        payments: await payments.useCases.reencryptSecrets(told("payment providers' keys")),
        notifications: await notifications.useCases.reencryptSecrets(told("mail providers' keys")),
      };
      // Before the pepper: where there is none yet, it is made from these keys, which must not be somebody else's.
      refuseUnreadable(credentials, encryptionKeys.length);
      const answers = { identity: await pepper(identity.useCases.reencryptPepper) };
      refuseUnreadable(answers, encryptionKeys.length);
      return { ...credentials, ...answers };
    },
    { ENCRYPTION_KEY: encryptionKeys.join('\n') },
  );

function refuseUnreadable(counts: Record<string, ReencryptCount>, keys: number): void {
  const unreadable = Object.entries(counts).filter(([, count]) => count.unreadable > 0);
  if (unreadable.length === 0) return;
  const told = unreadable.map(([service, count]) => `${count.unreadable} of ${service}`).join(', ');
  throw new CommandFailure(
    `${told} cannot be opened with any of the ${keys} keys: put the key that sealed them back as a last line, and run this again. No key was dropped.`,
  );
}

const pepper = async (reencrypt: () => Promise<boolean>): Promise<ReencryptCount> => {
  try {
    return { seen: 1, reencrypted: (await reencrypt()) ? 1 : 0, unreadable: 0 };
  } catch {
    return { seen: 1, reencrypted: 0, unreadable: 1 };
  }
};
