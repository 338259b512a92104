const STORED_AS = 'utility-pay.asked-company';
const COMPANY_ID = /^[1-9]\d{0,9}$/;

/**
 * The company that a visitor's address asks for by `?companyId=`, or did on an earlier page of this tab: links between
 * the pages before sign-in need not carry it.
 */
export function requestedCompany(search: string): string | null {
  const asked = new URLSearchParams(search).get('companyId');
  if (asked && COMPANY_ID.test(asked)) {
    sessionStorage.setItem(STORED_AS, asked);
    return asked;
  }
  // First views are made where there is no browser.
  return globalThis.sessionStorage?.getItem(STORED_AS) ?? null;
}
