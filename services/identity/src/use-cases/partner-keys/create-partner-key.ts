import { type Actor, isSuperAdmin, type PartnerScope, partnerKeyRule, type UserError } from '@utility-pay/contracts';
import { invalidInput, notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock, RandomId } from '@utility-pay/service-kit/time-and-ids';
import { fitsMode, MAX_PARTNER_KEYS, newSecret, type PartnerKey, prefixOf } from '../../domain/partner-key.ts';
import type { PartnerKeyRepository } from '../ports/partner-keys.ts';
import type { CompanyDirectory } from '../ports.ts';
import { hashOf } from '../session-token.ts';
import { requireUserManager } from '../staff/manage-users.ts';

export interface CreatePartnerKeyInput {
  companyId: number;
  name: string;
  mode: string;
  scopes: readonly string[];
}

export type CreatePartnerKeyResult =
  | { kind: 'created'; key: PartnerKey; secret: string }
  | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  keys: PartnerKeyRepository;
  companies: CompanyDirectory;
  clock: Clock;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const KEY_ID_LENGTH = 20;
const TEST_KEYS_READ: UserError = { code: 'INVALID', field: 'scopes', message: 'A test key only reads' };
const TOO_MANY: UserError = {
  code: 'CONFLICT',
  field: null,
  message: `A company has at most ${MAX_PARTNER_KEYS} partner keys. Revoke one that is not used any more.`,
};

/** Makes a partner key for staff who manage users. Its secret leaves here once and is kept as a hash. */
export const createPartnerKey =
  ({ keys, companies, clock, randomId, log }: Parts) =>
  async (actor: Actor, { companyId, ...input }: CreatePartnerKeyInput): Promise<CreatePartnerKeyResult> => {
    const { userId: byUserId } = requireUserManager(actor, companyId);
    if (isSuperAdmin(actor) && !(await companies.find(companyId))) throw notFound('Company');
    const parsed = partnerKeyRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { name, mode } = parsed.data;
    const scopes: PartnerScope[] = [...new Set(parsed.data.scopes)];
    if (!fitsMode(mode, scopes)) return { kind: 'refused', userErrors: [TEST_KEYS_READ] };
    const secret = newSecret(mode, randomId);
    const key: PartnerKey = {
      id: randomId(KEY_ID_LENGTH),
      companyId,
      name,
      mode,
      scopes,
      prefix: prefixOf(secret),
      createdAt: clock.now(),
      lastUsedAt: null,
    };
    if ((await keys.add(key, hashOf(secret))) === 'full') return { kind: 'refused', userErrors: [TOO_MANY] };
    log.info({ keyId: key.id, companyId, mode, scopes, byUserId }, 'partner key made');
    return { kind: 'created', key, secret };
  };
