export interface CompanyDirectory {
  /** `sandboxOf`: the live company of a sandbox, which has neither staff nor keys. */
  find(companyId: number): Promise<{ id: number; name: string; sandboxOf: number | null } | undefined>;
  /** Returns the id of a live company's sandbox, created by the first call; undefined if the company has none. */
  ensureSandbox(companyId: number): Promise<number | undefined>;
}
