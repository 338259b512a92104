import { type Actor, domainEvents } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import { type Company, newSandbox } from '../domain/company.ts';
import type { CompanyRepository } from './ports.ts';

/**
 * Returns the sandbox of a live company. The first call creates it, and concurrent calls return the same one. Returns
 * undefined for an unknown company and for a sandbox. For identity.
 */
export const ensureSandbox =
  ({ companies, createEvent }: { companies: CompanyRepository; createEvent: CreateEvent }) =>
  async (actor: Actor, companyId: number): Promise<Company | undefined> => {
    requireService(actor, 'identity');
    const live = await companies.find(companyId);
    if (!live || live.sandboxOf !== undefined) return undefined;
    const existing = await companies.findSandboxOf(companyId);
    if (existing) return existing;
    const sandbox = newSandbox(await companies.nextId(), live);
    const created = createEvent(domainEvents.sandboxCreated, sandbox.id, { liveCompanyId: companyId });
    return companies.addSandbox(sandbox, companyId, created);
  };
