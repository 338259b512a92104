import { type Actor, createCompanyRule, isSuperAdmin, type UserError } from '@utility-pay/contracts';
import { actorId } from '@utility-pay/service-kit/auth';
import { forbidden, invalidInput, unauthenticated } from '@utility-pay/service-kit/errors';
import { type Company, newCompany } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

export type CreateCompanyResult = { kind: 'created'; company: Company } | { kind: 'refused'; userErrors: UserError[] };

export interface CreateCompanyInput {
  name: string;
  idempotencyKey?: string;
}

const KEY_REUSED: UserError = {
  code: 'KEY_REUSED',
  field: 'idempotencyKey',
  message: 'This Idempotency-Key was used with another name',
};

/** Makes a company, once for each key of the caller's. For a super admin. */
export const createCompany =
  (companies: CompanyRepository) =>
  async (actor: Actor, { idempotencyKey, ...input }: CreateCompanyInput): Promise<CreateCompanyResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    const parsed = createCompanyRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { name } = parsed.data;
    const requestKey = idempotencyKey ? `${actorId(actor)} ${idempotencyKey}` : undefined;
    const known = requestKey && (await companies.madeBy(requestKey));
    const company = known || (await companies.add(newCompany(await companies.nextId(), name), requestKey));
    return company.name === name ? { kind: 'created', company } : { kind: 'refused', userErrors: [KEY_REUSED] };
  };
