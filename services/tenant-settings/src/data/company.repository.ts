import { domainEvents } from '@utility-pay/contracts';
import { isDuplicateKey } from '@utility-pay/service-kit/mongo/connect';
import { outboxWith, pushToOutbox } from '@utility-pay/service-kit/outbox/outbox';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { Company } from '../domain/company.ts';
import type { CompanyRepository } from '../use-cases/ports.ts';
import { type CompanyDocument, companyModels } from './company.model.ts';

const COMPANY_COUNTER = 'company';

// Companies that were made before there were host names carry neither these nor a revision.
const toCompany = ({ _id, hostNames = [], revision = 0, ...rest }: CompanyDocument): Company => ({
  id: _id,
  name: rest.name,
  phone: rest.phone,
  address: rest.address,
  website: rest.website,
  email: rest.email,
  hostNames,
  revision,
});

export function createCompanyRepository({
  mongo,
  relay,
  createEvent,
}: Platform): CompanyRepository & { prepare(): Promise<void> } {
  const { Companies, Counters } = companyModels(mongo);
  relay.watch(Companies);

  const change = async (
    id: number,
    at: { revision?: number },
    fields: Partial<Company>,
  ): Promise<Company | undefined> => {
    const told = pushToOutbox([createEvent(domainEvents.companyUpdated, id, { companyId: id })]);
    const document = await Companies.findOneAndUpdate(
      { _id: id, ...at },
      { $set: { ...fields, ...told.$set }, $inc: { revision: 1 }, $push: told.$push },
      { returnDocument: 'after' },
    ).lean();
    if (!document) return undefined;
    relay.flush();
    return toCompany(document);
  };

  const madeBy = async (requestKey: string): Promise<Company | undefined> => {
    const document = await Companies.findOne({ requestKey }).lean();
    return document ? toCompany(document) : undefined;
  };

  return {
    prepare: async () => {
      await Counters.create([{ _id: COMPANY_COUNTER, value: 0 }]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },
    nextId: async () => {
      const counter = await Counters.findOneAndUpdate(
        { _id: COMPANY_COUNTER },
        { $inc: { value: 1 } },
        { returnDocument: 'after' },
      ).lean();
      if (!counter) throw new Error('the counter of companies is missing');
      return counter.value;
    },
    madeBy,
    add: async (company, requestKey) => {
      const { id, ...fields } = company;
      const told = outboxWith([createEvent(domainEvents.companyCreated, id, { companyId: id })]);
      try {
        await Companies.create([{ _id: id, ...fields, ...(requestKey ? { requestKey } : {}), ...told }]);
      } catch (error) {
        const faster = requestKey && isDuplicateKey(error) && (await madeBy(requestKey));
        if (faster) return faster;
        throw error;
      }
      relay.flush();
      return company;
    },
    find: async (companyId) => {
      const document = await Companies.findById(companyId).lean();
      return document ? toCompany(document) : undefined;
    },
    listNames: async () =>
      (await Companies.find({}, { name: 1 }).sort({ _id: 1 }).lean()).map(({ _id, name }) => ({ id: _id, name })),
    saveInformation: (companyId, information) => change(companyId, {}, information),
    saveHostNames: ({ id, revision }, hostNames) => change(id, { revision }, { hostNames }),
  };
}
