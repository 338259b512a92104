import { facts } from '@utility-pay/contracts';
import { isDuplicateKey, type Platform, withFacts } from '@utility-pay/service-kit';
import type { Company } from '../domain/company.ts';
import type { CompanyRepository } from '../use-cases/ports.ts';
import { type CompanyDocument, companyModels } from './company.model.ts';

const COMPANY_COUNTER = 'company';

const toCompany = ({ _id, name, phone, address, website, email }: CompanyDocument): Company => ({
  id: _id,
  name,
  phone,
  address,
  website,
  email,
});

export function createCompanyRepository({
  mongo,
  relay,
  fact,
}: Platform): CompanyRepository & { prepare(): Promise<void> } {
  const { Companies, Counters } = companyModels(mongo);
  relay.carry(Companies);
  return {
    prepare: async () => {
      await Companies.createIndexes();
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
    add: async ({ id, ...company }) => {
      await Companies.create([
        { _id: id, ...company, ...withFacts([fact(facts.companyCreated, id, { companyId: id })]) },
      ]);
      relay.nudge();
    },
    find: async (companyId) => {
      const document = await Companies.findById(companyId).lean();
      return document ? toCompany(document) : undefined;
    },
    findMany: async (companyIds) =>
      (
        await Companies.find({ _id: { $in: companyIds } })
          .sort({ _id: 1 })
          .lean()
      ).map(toCompany),
    all: async () => (await Companies.find().sort({ _id: 1 }).lean()).map(toCompany),
  };
}
