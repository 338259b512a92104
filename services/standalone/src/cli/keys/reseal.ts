import type { ResealCount } from '@utility-pay/service-kit';
import { CommandFailure } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { withServices } from '../services.ts';

/** What lay sealed, by where it lies. */
export interface Resealed {
  payments: ResealCount;
  notifications: ResealCount;
  identity: ResealCount;
}

/**
 * Seals everything that lies sealed with the first of these keys. @throws CommandFailure when something opens with none
 * of them: whoever drops a key now would lose it.
 */
export const resealWith = (encryptionKeys: readonly string[], progress: Progress): Promise<Resealed> =>
  withServices(
    progress,
    async ({ apps: { payments, notifications, identity } }) => {
      const told = (of: string) => (count: ResealCount) =>
        progress.at(`Sealing ${of} anew: ${count.seen} looked at, ${count.resealed} done`);
      const credentials = {
        payments: await payments.useCases.resealSecrets(told("payment providers' keys")),
        notifications: await notifications.useCases.resealSecrets(told("mail providers' keys")),
      };
      // Before the pepper: where there is none yet, it is made from these keys, which must not be somebody else's.
      refuseUnreadable(credentials, encryptionKeys.length);
      const answers = { identity: await pepper(identity.useCases.resealPepper) };
      refuseUnreadable(answers, encryptionKeys.length);
      return { ...credentials, ...answers };
    },
    { ENCRYPTION_KEY: encryptionKeys.join('\n') },
  );

function refuseUnreadable(counts: Record<string, ResealCount>, keys: number): void {
  const unreadable = Object.entries(counts).filter(([, count]) => count.unreadable > 0);
  if (unreadable.length === 0) return;
  const told = unreadable.map(([service, count]) => `${count.unreadable} of ${service}`).join(', ');
  throw new CommandFailure(
    `${told} cannot be opened with any of the ${keys} keys: put the key that sealed them back as a last line, and run this again. No key was dropped.`,
  );
}

const pepper = async (reseal: () => Promise<boolean>): Promise<ResealCount> => {
  try {
    return { seen: 1, resealed: (await reseal()) ? 1 : 0, unreadable: 0 };
  } catch {
    return { seen: 1, resealed: 0, unreadable: 1 };
  }
};
