import type { PartnerKeyMode, PartnerScope } from '@utility-pay/contracts';
import { MINUTE_MS } from '@utility-pay/contracts';

/** The maximum number of keys per company. */
export const MAX_PARTNER_KEYS = 50;

/**
 * A key with which a partner's program calls the API for one company, or for its sandbox. Only the partner has its
 * secret.
 */
export interface PartnerKey {
  /** Not a secret. */
  id: string;
  /** The live company, whose staff manage the key. */
  companyId: number;
  /** Of a test key: the company it works on. */
  sandboxCompanyId?: number;
  name: string;
  mode: PartnerKeyMode;
  scopes: readonly PartnerScope[];
  /** The secret's first characters. */
  prefix: string;
  createdAt: Date;
  /** To the minute; null before the first use. */
  lastUsedAt: Date | null;
}

/** Random letters and digits of a secret: 165 bits. */
const SECRET_LENGTH = 32;
/** Characters of the secret that are displayed: `up_live_` or `up_test_` and four random ones. */
const PREFIX_LENGTH = 12;
const SECRET = /^up_(live|test)_[a-z0-9]{32}$/;

export const newSecret = (mode: PartnerKeyMode, randomId: (length: number) => string): string =>
  `up_${mode}_${randomId(SECRET_LENGTH)}`;

export const prefixOf = (secret: string): string => secret.slice(0, PREFIX_LENGTH);

/** Returns whether a text has the form of a partner key's secret. */
export const isSecret = (text: string): boolean => SECRET.test(text);

/** Returns the company that a key works on; undefined for a test key without a sandbox, which must not read live data. */
export const companyOfKey = ({
  mode,
  companyId,
  sandboxCompanyId,
}: Pick<PartnerKey, 'mode' | 'companyId' | 'sandboxCompanyId'>): number | undefined =>
  mode === 'live' ? companyId : sandboxCompanyId;

export const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
export const endOfMinute = (at: Date): Date => new Date(startOfMinute(at).getTime() + MINUTE_MS);
