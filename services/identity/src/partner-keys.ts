import type { Platform } from '@utility-pay/service-kit/platform';
import { createPartnerKeyMemory } from './data/partner-key.memory.ts';
import { createPartnerKeyRepository } from './data/partner-key.repository.ts';
import { createPartnerKey } from './use-cases/partner-keys/create-partner-key.ts';
import { listPartnerKeys } from './use-cases/partner-keys/list-partner-keys.ts';
import { readPartnerKey } from './use-cases/partner-keys/read-partner-key.ts';
import { revokePartnerKey } from './use-cases/partner-keys/revoke-partner-key.ts';
import type { CompanyDirectory } from './use-cases/ports.ts';

/** Keys with which partners' programs call the API. */
export function wirePartnerKeys(platform: Platform, companies: CompanyDirectory) {
  const { clock, randomId, log } = platform;
  const keys = createPartnerKeyRepository(platform);
  const memory = createPartnerKeyMemory(platform);
  return {
    useCases: {
      createPartnerKey: createPartnerKey({ keys, companies, clock, randomId, log }),
      listPartnerKeys: listPartnerKeys(keys),
      readPartnerKey: readPartnerKey({ keys, companies, memory, clock }),
      revokePartnerKey: revokePartnerKey(keys, memory, log),
    },
  };
}
