import { createHash } from 'node:crypto';

/** Returns the id under which the product stores the session of a Cookie header: the hash of its token. */
export function sessionIdOf(cookie: string): string {
  const [, token = ''] = /(?:^|; )[^=]+=([^;]+)/.exec(cookie) ?? [];
  return createHash('sha256').update(token).digest('base64url');
}
