import { PERMISSIONS, ROLES } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { z } from 'zod';
import type { SessionMemory } from '../use-cases/ports.ts';
import { createViewMemory } from './view.memory.ts';

const viewSchema = z.object({
  sessionId: z.string(),
  user: z.object({
    id: z.string(),
    role: z.enum(ROLES),
    companyId: z.int().nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  expiresAt: z.string(),
});

/** Sessions in Redis, by the hash of their token. */
export function createSessionMemory(platform: Pick<Platform, 'openCache' | 'log'>): SessionMemory {
  const { keep, ...memory } = createViewMemory(platform, viewSchema);
  return {
    ...memory,
    keep: ({ user, ...view }) =>
      keep(view.sessionId, { ...view, user: { ...user, permissions: [...user.permissions] } }),
  };
}
