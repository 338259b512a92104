import type { Company } from '../domain/company.ts';

export interface CompanyRepository {
  /** The next number that no company has had. */
  nextId(): Promise<number>;
  /** Saves a new company together with the fact of its creation. */
  add(company: Company): Promise<void>;
  find(companyId: number): Promise<Company | undefined>;
  /** In the order of their ids, the unknown ones left out. */
  findMany(companyIds: readonly number[]): Promise<Company[]>;
  all(): Promise<Company[]>;
}
