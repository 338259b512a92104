import type { Response } from 'express';
import { styleHash } from '../views/layout.ts';
import { messagePage } from '../views/pages.ts';

/** No `form-action`: browsers also apply it to redirects after a form, and these forms redirect to the merchant. */
const contentSecurityPolicy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

/** Sends a page that no cache keeps and no other site embeds. */
export function sendPage(response: Response, status: number, page: string): void {
  response
    .status(status)
    .set({
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(page);
}

export function sendUnknownPage(response: Response): void {
  sendPage(response, 404, messagePage('Page not found', 'This payment page does not exist.'));
}

export function sendInvalidAmount(response: Response): void {
  sendPage(response, 400, messagePage('Invalid amount', 'Go back and enter an amount such as 40.00.'));
}
