const STORAGE_KEY = 'utility-pay.requested-company';
const COMPANY_ID = /^[1-9]\d{0,9}$/;

/**
 * Returns the id of the company in the address (`?companyId=`), or else in the address of an earlier page of this tab, so that links
 * between public pages need no `companyId`. Null if there was none.
 */
export function requestedCompany(search: string): string | null {
  const requested = new URLSearchParams(search).get('companyId');
  if (requested && COMPANY_ID.test(requested)) {
    sessionStorage.setItem(STORAGE_KEY, requested);
    return requested;
  }
  // The build prerenders pages without a browser, where there is no sessionStorage.
  return globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? null;
}
