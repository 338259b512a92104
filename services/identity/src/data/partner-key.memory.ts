import { PARTNER_KEY_MODES, PARTNER_SCOPES } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { z } from 'zod';
import type { PartnerKeyMemory } from '../use-cases/ports/partner-keys.ts';
import { createViewMemory, KEEP_SECONDS } from './view.memory.ts';

const viewSchema = z.object({
  keyId: z.string(),
  companyId: z.int(),
  mode: z.enum(PARTNER_KEY_MODES),
  scopes: z.array(z.enum(PARTNER_SCOPES)),
  goodUntil: z.string(),
});

const keyOf = (secretHash: string): string => `partner-key-${secretHash}`;

export function createPartnerKeyMemory(platform: Pick<Platform, 'openCache' | 'log'>): PartnerKeyMemory {
  const memory = createViewMemory(platform, viewSchema);
  return {
    recall: (secretHash) => memory.recall(keyOf(secretHash)),
    keep: (secretHash, view, now) => {
      const seconds = Math.ceil((new Date(view.goodUntil).getTime() - now.getTime()) / 1000);
      return memory.keep(keyOf(secretHash), view, Math.min(KEEP_SECONDS, Math.max(1, seconds)));
    },
    end: (secretHash) => memory.end(keyOf(secretHash)),
  };
}
