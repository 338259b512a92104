const STORAGE_KEY = 'utility-pay.requested-company';
const COMPANY_ID = /^[1-9]\d{0,9}$/;

/**
 * Returns the company in the address (`?companyId=`), or in the address of an earlier page of this tab, so that links between
 * public pages need not carry it.
 */
export function requestedCompany(search: string): string | null {
  const requested = new URLSearchParams(search).get('companyId');
  if (requested && COMPANY_ID.test(requested)) {
    sessionStorage.setItem(STORAGE_KEY, requested);
    return requested;
  }
  // Pages are prerendered without a browser.
  return globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? null;
}
