import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { formatMoney, monthName } from '@utility-pay/contracts';
import { type RequestHandler, Router } from 'express';
import type { RunOperation } from '../rest/http/run-operation.ts';
import type { FirstViews } from './first-views.ts';
import { AccountViewDocument, type AccountViewQuery } from './gql/account-view.ts';

/** Values for the placeholders of the prerendered account page. */
export type AccountView = Record<
  'companyName' | 'amountDue' | 'dueDate' | 'period' | 'accountNumber' | 'name' | 'email',
  string
>;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the page's values; undefined when signed out, or when no amount or due date exists. */
export function toAccountView({ viewer }: AccountViewQuery): AccountView | undefined {
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

/** Replaces the placeholders in the prerendered page with HTML-escaped values. */
export function renderAccountPage(page: string, places: Readonly<Record<string, string>>, view: AccountView): string {
  const values = new Map(
    Object.entries(view).flatMap(([name, value]) => (places[name] ? [[places[name], value]] : [])),
  );
  const placeholders = new RegExp([...values.keys()].map(escapeRegExp).join('|'), 'g');
  // One pass, so that a placeholder inside a value is not replaced.
  return page.replaceAll(placeholders, (placeholder) => escapeHtml(values.get(placeholder) ?? ''));
}

const compress = promisify(brotliCompress);
/** Low quality for speed: each response is compressed once. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

interface AccountRoutesOptions {
  firstViews: FirstViews;
  /** Authenticates the caller. */
  context: RequestHandler;
  run: RunOperation;
}

/** Serves the account page with the amount due in its HTML, readable before the scripts load. */
export function accountRoutes({ firstViews: { account }, context, run }: AccountRoutesOptions): Router {
  const router = Router();
  if (!account) return router;
  const page = readFileSync(account.file, 'utf8');
  router.get('/account', context, async (request, response, next) => {
    // On any failure the static start page is served instead.
    const answer = await run(response, AccountViewDocument).catch(() => undefined);
    const view = answer && toAccountView(answer);
    if (!view || !request.accepts('html')) return next();
    const text = renderAccountPage(page, account.places, view);
    response.type('html').vary('Accept-Encoding');
    if (!request.acceptsEncodings('br')) return void response.send(text);
    response.set('Content-Encoding', 'br').send(await compress(text, QUALITY));
  });
  return router;
}
