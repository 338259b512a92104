import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { endOfMinute, isSecret, startOfMinute } from '../../domain/partner-key.ts';
import type { PartnerKeyMemory, PartnerKeyRepository, PartnerKeyView } from '../ports/partner-keys.ts';
import type { CompanyDirectory } from '../ports.ts';
import { hashOf } from '../session-token.ts';

interface Parts {
  keys: PartnerKeyRepository;
  companies: CompanyDirectory;
  memory: PartnerKeyMemory;
  clock: Clock;
}

/** Whose key a secret is; asked by the gateway with every request that carries one. */
export const readPartnerKey = ({ keys, companies, memory, clock }: Parts) => {
  const fromDatabase = async (secretHash: string, now: Date): Promise<PartnerKeyView | undefined> => {
    const key = await keys.findBySecret(secretHash);
    if (!key || !(await companies.find(key.companyId))) return undefined;
    const minute = startOfMinute(now);
    if (!key.lastUsedAt || key.lastUsedAt < minute) await keys.used(key, minute);
    const { id: keyId, companyId, mode, scopes } = key;
    return { keyId, companyId, mode, scopes: [...scopes], goodUntil: endOfMinute(now).toISOString() };
  };

  return async (actor: Actor, secret: string): Promise<PartnerKeyView | undefined> => {
    if (actor.kind !== 'service' || actor.service !== 'gateway') throw forbidden();
    if (!isSecret(secret)) return undefined;
    const secretHash = hashOf(secret);
    const now = clock.now();
    const known = await memory.recall(secretHash);
    if (known === 'ended') return undefined;
    if (known && now < new Date(known.goodUntil)) return known;
    const view = await fromDatabase(secretHash, now);
    if (view) await memory.keep(secretHash, view, now);
    return view;
  };
};
