import { type Actor, hostNamesRule, type UserError } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { requireBelongsTo, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import { type ChangeDependencies, saveSettings } from './change-company.ts';
import type { HostClaim, HostRepository } from './ports.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

const NO_HOSTS = userError('INVALID', 'hostNames', 'A sandbox company has no host names');

/**
 * Replaces the host names of a company's portal. Super admins only. Order matters: hosts are claimed, then listed by
 * the company in one write, then removed ones released, so that a crash never shows one host's portal to two companies.
 */
export const updateHostNames =
  (dependencies: ChangeDependencies & { hosts: HostRepository }) =>
  async (actor: Actor, companyId: number, input: { hostNames: string[] }): Promise<UpdateCompanyResult> => {
    const { companies, hosts } = dependencies;
    requireBelongsTo(actor, companyId);
    requireSuperAdmin(actor);
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    if (company.sandboxOf !== undefined) return { kind: 'refused', userErrors: [NO_HOSTS] };
    const parsed = hostNamesRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { hostNames } = parsed.data;

    return retryOnConflict<UpdateCompanyResult>(async () => {
      const before = await companies.find(companyId);
      if (!before) throw notFound('Company');
      const { claims, fresh, taken } = await claimAll(hosts, companyId, hostNames);
      if (taken.length > 0) {
        await hosts.release(fresh);
        return { done: { kind: 'refused', userErrors: taken } };
      }
      const others = (await hosts.claimsOf(companyId)).filter(({ host }) => !hostNames.includes(host));
      const leaving = await hosts.markUnconfirmed(others);
      const saved = await saveSettings(dependencies, actor, before, 'host-names.changed', { hostNames });
      if (!saved) {
        await hosts.release(fresh);
        return undefined;
      }
      await hosts.confirm(claims);
      await hosts.release(leaving);
      return { done: { kind: 'saved', company: saved } };
    });
  };

async function claimAll(hosts: HostRepository, companyId: number, hostNames: readonly string[]) {
  const claims: HostClaim[] = [];
  const fresh: HostClaim[] = [];
  const taken: UserError[] = [];
  for (const host of hostNames) {
    const result = await hosts.claim(companyId, host);
    if (result.kind === 'taken') {
      taken.push({ code: 'TAKEN', field: 'hostNames', message: `${host} belongs to another company` });
      continue;
    }
    claims.push(result.claim);
    if (result.kind === 'new') fresh.push(result.claim);
  }
  return { claims, fresh, taken };
}
