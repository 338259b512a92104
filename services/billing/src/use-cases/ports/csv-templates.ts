import type { CompanyCsvTemplate, DomainEvent } from '@utility-pay/contracts';

/** A template that a company has saved. */
export interface SavedCsvTemplate extends CompanyCsvTemplate {
  /** Incremented by each change; compared and set. */
  version: number;
}

export interface CsvTemplateRepository {
  /** Returns undefined for a company that never saved one. */
  find(companyId: number): Promise<SavedCsvTemplate | undefined>;
  /** Writes the template and the event in one update; returns false when it changed since it was read. */
  save(
    companyId: number,
    change: { before: SavedCsvTemplate | undefined; after: CompanyCsvTemplate },
    act: DomainEvent,
  ): Promise<boolean>;
}
