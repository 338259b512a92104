import { PARTNER_KEY_MODES, PARTNER_SCOPES, PERMISSIONS, ROLES } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import { z } from 'zod';
import type { PartnerKeyCache } from '../use-cases/ports/partner-keys.ts';
import type { SessionCache } from '../use-cases/ports/sessions.ts';

/** How long a view is cached. After a change that could not reach Redis, the old view is used for at most this long. */
const CACHE_SECONDS = 30;
/** How long a mark of an ended session stays: longer than a reader takes from reading the database to writing the cache. */
const ENDED_SECONDS = 300;
const ENDED = 'ended';
const INVALIDATED = 'invalidated';

/** Caches views of the database in Redis. Keys are hashes, so that Redis holds no secret. */
function createViewCache<View>({ openCache, log }: Pick<Platform, 'openCache' | 'log'>, schema: z.ZodType<View>) {
  const cache = openCache();
  const ignoringErrors = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((err) => {
      log.debug({ err }, 'Cache is unavailable');
      return undefined;
    });
  const mark = (key: string, value: string, seconds: number): Promise<void> =>
    cache.set(key, value, seconds).catch((err) => log.warn({ err }, 'Cache could not be invalidated'));
  const parse = (text: string | undefined): View | typeof ENDED | undefined => {
    if (text === undefined || text === INVALIDATED) return undefined;
    return text === ENDED ? text : schema.parse(JSON.parse(text));
  };
  return {
    get: (key: string) => ignoringErrors(cache.get(key).then(parse)),
    // Never overwrites: a reader that read the database before a change must not replace the mark of that change.
    add: async (key: string, view: View, seconds = CACHE_SECONDS) =>
      void (await ignoringErrors(cache.add(key, JSON.stringify(view), seconds))),
    markEnded: (key: string) => mark(key, ENDED, ENDED_SECONDS),
    invalidate: (key: string) => mark(key, INVALIDATED, CACHE_SECONDS),
  };
}

const sessionView = z.object({
  sessionId: z.string(),
  user: z.object({
    id: z.string(),
    role: z.enum(ROLES),
    companyId: z.int().nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  authenticatedAt: z.string(),
  expiresAt: z.string(),
});

export function createSessionCache(platform: Pick<Platform, 'openCache' | 'log'>): SessionCache {
  const cache = createViewCache(platform, sessionView);
  return {
    ...cache,
    add: ({ user, ...view }) =>
      cache.add(view.sessionId, { ...view, user: { ...user, permissions: [...user.permissions] } }),
  };
}

const partnerKeyView = z.object({
  keyId: z.string(),
  companyId: z.int(),
  mode: z.enum(PARTNER_KEY_MODES),
  scopes: z.array(z.enum(PARTNER_SCOPES)),
  validUntil: z.string(),
});

const partnerKeyCacheKey = (secretHash: string): string => `partner-key-${secretHash}`;

export function createPartnerKeyCache(platform: Pick<Platform, 'openCache' | 'log'>): PartnerKeyCache {
  const cache = createViewCache(platform, partnerKeyView);
  return {
    get: (secretHash) => cache.get(partnerKeyCacheKey(secretHash)),
    add: (secretHash, view, now) => {
      const seconds = Math.ceil((new Date(view.validUntil).getTime() - now.getTime()) / 1000);
      return cache.add(partnerKeyCacheKey(secretHash), view, Math.min(CACHE_SECONDS, Math.max(1, seconds)));
    },
    markEnded: (secretHash) => cache.markEnded(partnerKeyCacheKey(secretHash)),
  };
}
