import type { Response } from 'express';
import { styleHash } from '../views/style.ts';

/**
 * `form-action` is left out on purpose: browsers apply it to redirects after a form too, and this form ends at the
 * merchant's own address.
 */
const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;

export function answerPage(response: Response, status: number, page: string): void {
  response
    .status(status)
    .set({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('html')
    .send(page);
}
