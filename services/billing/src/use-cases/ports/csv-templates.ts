import type { CompanyCsvTemplate, DomainEvent } from '@utility-pay/contracts';

/** A template that a company has saved. */
export interface SavedCsvTemplate extends CompanyCsvTemplate {
  /** Incremented by each change; 0 before the first. */
  version: number;
}

export interface CsvTemplateRepository {
  /** Returns the company's template; undefined if it never saved one. */
  find(companyId: number): Promise<SavedCsvTemplate | undefined>;
  /**
   * Writes the template and the event in one update, and returns the template with its new version; undefined when it
   * changed since `version` was read.
   */
  save(companyId: number, template: SavedCsvTemplate, act: DomainEvent): Promise<SavedCsvTemplate | undefined>;
}
