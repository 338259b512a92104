import type { Actor } from '@utility-pay/contracts';
import type { PartnerKey } from '../../domain/partner-key.ts';
import type { PartnerKeyRepository } from '../ports/partner-keys.ts';
import { requireUserManager } from '../staff/manage-users.ts';

/** A company's partner keys, newest first. For staff who manage users. */
export const listPartnerKeys =
  (keys: PartnerKeyRepository) =>
  async (actor: Actor, companyId: number): Promise<PartnerKey[]> => {
    requireUserManager(actor, companyId);
    return keys.ofCompany(companyId);
  };
