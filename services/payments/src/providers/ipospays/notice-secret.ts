import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeHeaders } from '../../domain/provider.ts';

/** The value that the provider echoes with its notice: letters and digits, at most 50, new for each reference. */
export function noticeSecret(merchantToken: string, reference: string): string {
  return createHmac('sha256', merchantToken).update(reference).digest('hex').slice(0, 40);
}

/** The form of the echo is undocumented: `Authorization`, with or without `Bearer`, or `authHeader`. */
export function echoesSecret(headers: NoticeHeaders, secret: string): boolean {
  const echoed = [headers.authorization, headers.authheader].flat().map((value) => value?.replace(/^Bearer\s+/i, ''));
  return echoed.some((value) => value !== undefined && equalText(value.trim(), secret));
}

function equalText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
