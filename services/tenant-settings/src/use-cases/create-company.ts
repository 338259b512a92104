import { type Actor, createCompanyRule, isSuperAdmin, type Refused } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { actorId } from '@utility-pay/service-kit/auth';
import { forbidden, invalidInput, unauthenticated, userError } from '@utility-pay/service-kit/errors';
import { type Company, newCompany } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

export type CreateCompanyResult = { kind: 'created'; company: Company } | Refused;

export interface CreateCompanyInput {
  name: string;
  idempotencyKey?: string;
}

const KEY_REUSED = userError('KEY_REUSED', 'idempotencyKey', 'This Idempotency-Key was used with another name');

/** Creates a company; a repeated idempotency key of the caller returns the same one. For super admins. */
export const createCompany =
  (companies: CompanyRepository, recordAct: RecordAct) =>
  async (actor: Actor, { idempotencyKey, ...input }: CreateCompanyInput): Promise<CreateCompanyResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (!isSuperAdmin(actor)) throw forbidden();
    const parsed = createCompanyRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { name } = parsed.data;
    const storedKey = idempotencyKey ? `${actorId(actor)} ${idempotencyKey}` : undefined;
    const add = (company: Company): Promise<Company> => {
      const target = { type: 'company' as const, id: String(company.id), label: company.name };
      const act = recordAct(actor, company.id, { action: 'company.created', target });
      return companies.add(company, storedKey, act);
    };
    const existing = storedKey && (await companies.findByIdempotencyKey(storedKey));
    const company = existing || (await add(newCompany(await companies.nextId(), name)));
    return company.name === name ? { kind: 'created', company } : { kind: 'refused', userErrors: [KEY_REUSED] };
  };
