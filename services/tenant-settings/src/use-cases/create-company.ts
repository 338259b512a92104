import { type Actor, createCompanyRule, isSuperAdmin, type UserError } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { forbidden, invalidInput, unauthenticated, userError } from '@utility-pay/service-kit/errors';
import { type Company, newCompany } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

export type CreateCompanyResult = { kind: 'created'; company: Company } | { kind: 'refused'; userErrors: UserError[] };

export interface CreateCompanyInput {
  name: string;
  idempotencyKey?: string;
}

const KEY_REUSED = userError('KEY_REUSED', 'idempotencyKey', 'This Idempotency-Key was used with another name');

/** Creates a company, once per caller and idempotency key. Super admins only. */
export const createCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, { idempotencyKey, ...input }: CreateCompanyInput): Promise<CreateCompanyResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    const parsed = createCompanyRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { name } = parsed.data;
    const storedKey = idempotencyKey ? `${actorId(actor)} ${idempotencyKey}` : undefined;
    const existing = storedKey && (await companies.findByIdempotencyKey(storedKey));
    const company = existing || (await companies.add(newCompany(await companies.nextId(), name), storedKey));
    return company.name === name ? { kind: 'created', company } : { kind: 'refused', userErrors: [KEY_REUSED] };
  };
