import { formatMoney, monthName } from '@utility-pay/contracts';
import type { AccountViewQuery } from './gql/account-view.ts';

/** Each word that the build left a place for in the account's first view, and what stands there in this account. */
export type AccountWords = Record<
  'companyName' | 'amountDue' | 'dueDate' | 'period' | 'accountNumber' | 'name' | 'email',
  string
>;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Undefined where the account looks otherwise than its first view: nobody's, nothing due, no due date. */
export function accountWords({ viewer }: AccountViewQuery): AccountWords | undefined {
  const customer = viewer?.customer;
  const balance = customer?.currentBalance;
  if (!viewer?.company || !customer?.name || !balance?.dueDate || balance.amountDue.amountMinor <= 0) return undefined;
  return {
    companyName: viewer.company.name,
    amountDue: formatMoney(balance.amountDue.amountMinor),
    dueDate: dayFormat.format(new Date(`${balance.dueDate}T00:00:00Z`)),
    period: `${monthName(balance.month)} ${balance.year}`,
    accountNumber: customer.accountNumber,
    name: customer.name,
    email: viewer.email,
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

/** Puts the account's words in the places that the build left for them. */
export function fillAccount(page: string, places: Readonly<Record<string, string>>, words: AccountWords): string {
  const found = new Map(Object.entries(words).flatMap(([name, word]) => (places[name] ? [[places[name], word]] : [])));
  const anyPlace = new RegExp([...found.keys()].map(escapeRegExp).join('|'), 'g');
  // In one pass: what a customer is called can never be taken for a place.
  return page.replaceAll(anyPlace, (place) => escapeHtml(found.get(place) ?? ''));
}
