const STORAGE_KEY = 'utility-pay.asked-company';
const COMPANY_ID = /^[1-9]\d{0,9}$/;

/**
 * Returns the company in the address (`?companyId=`), or in the address of an earlier page of this tab, so that links between
 * public pages need not carry it.
 */
export function requestedCompany(search: string): string | null {
  const asked = new URLSearchParams(search).get('companyId');
  if (asked && COMPANY_ID.test(asked)) {
    sessionStorage.setItem(STORAGE_KEY, asked);
    return asked;
  }
  // Pages are prerendered without a browser.
  return globalThis.sessionStorage?.getItem(STORAGE_KEY) ?? null;
}
