import type { CompanyCsvTemplate } from '@utility-pay/contracts';

export interface CsvTemplateRepository {
  /** Undefined for a company that never saved one. */
  find(companyId: number): Promise<CompanyCsvTemplate | undefined>;
  save(companyId: number, template: CompanyCsvTemplate): Promise<void>;
}
