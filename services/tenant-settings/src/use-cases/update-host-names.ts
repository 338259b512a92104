import { type Actor, hostNamesRule, type UserError } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { requireBelongsTo, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { invalidInput, notFound, userError } from '@utility-pay/service-kit/errors';
import { type ChangeDependencies, saveSettings } from './change-company.ts';
import type { HostClaim, HostRepository } from './ports.ts';
import type { UpdateCompanyResult } from './update-business-information.ts';

const SANDBOX_HAS_NO_HOSTS = userError('INVALID', 'hostNames', 'A sandbox company has no host names');

/**
 * Replaces the host names of a company's portal. For super admins. The order matters: new hosts are claimed, then the company
 * lists all hosts in one write, then removed hosts are released. So a crash in between never leaves a host to two companies.
 */
export const updateHostNames =
  (dependencies: ChangeDependencies & { hosts: HostRepository }) =>
  async (actor: Actor, companyId: number, input: { hostNames: string[] }): Promise<UpdateCompanyResult> => {
    const { companies, hosts } = dependencies;
    requireBelongsTo(actor, companyId);
    requireSuperAdmin(actor);
    const company = await companies.find(companyId);
    if (!company) throw notFound('Company');
    if (company.sandboxOf !== undefined) return { kind: 'refused', userErrors: [SANDBOX_HAS_NO_HOSTS] };
    const parsed = hostNamesRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { hostNames } = parsed.data;

    return retryOnConflict<UpdateCompanyResult>(async () => {
      const before = await companies.find(companyId);
      if (!before) throw notFound('Company');
      const { claims, newClaims, userErrors } = await claimHosts(hosts, companyId, hostNames);
      if (userErrors.length > 0) {
        await hosts.release(newClaims);
        return { done: { kind: 'refused', userErrors } };
      }
      const unlisted = (await hosts.findClaims(companyId)).filter(({ host }) => !hostNames.includes(host));
      const removedClaims = await hosts.markUnconfirmed(unlisted);
      const saved = await saveSettings(dependencies, actor, before, 'host-names.changed', { hostNames });
      if (!saved) {
        await hosts.release(newClaims);
        return undefined;
      }
      await hosts.confirm(claims);
      await hosts.release(removedClaims);
      return { done: { kind: 'saved', company: saved } };
    });
  };

/** Claims hosts for the company. `newClaims`: those that it did not have; `userErrors`: hosts of other companies. */
async function claimHosts(hosts: HostRepository, companyId: number, hostNames: readonly string[]) {
  const claims: HostClaim[] = [];
  const newClaims: HostClaim[] = [];
  const userErrors: UserError[] = [];
  for (const host of hostNames) {
    const result = await hosts.claim(companyId, host);
    if (result.kind === 'taken') {
      userErrors.push({ code: 'TAKEN', field: 'hostNames', message: `${host} belongs to another company` });
      continue;
    }
    claims.push(result.claim);
    if (result.kind === 'new') newClaims.push(result.claim);
  }
  return { claims, newClaims, userErrors };
}
