import type { Actor } from '@utility-pay/contracts';
import { notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { PartnerKeyMemory, PartnerKeyRepository } from '../ports/partner-keys.ts';
import { requireUserManager } from '../staff/manage-users.ts';

/** Ends a partner key everywhere at once. For staff who manage users. */
export const revokePartnerKey =
  (keys: PartnerKeyRepository, memory: PartnerKeyMemory, log: Pick<Logger, 'info'>) =>
  async (actor: Actor, companyId: number, keyId: string): Promise<void> => {
    const { userId: byUserId } = requireUserManager(actor, companyId);
    // The database first: a mark in the memory runs out, a key that is gone stays gone.
    const secretHash = await keys.remove(companyId, keyId);
    if (secretHash === undefined) throw notFound('Partner key');
    await memory.end(secretHash);
    log.info({ keyId, companyId, byUserId }, 'partner key revoked');
  };
