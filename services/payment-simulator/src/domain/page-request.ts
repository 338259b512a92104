import type { HostedPage } from './page.ts';

/** A create call that passed every check. An address is empty where none was asked for. */
export type PageRequest = Omit<HostedPage, 'token' | 'openedAt' | 'expiresAt'> & { readonly expiryDays: number };

const DAY_MS = 24 * 60 * 60 * 1000;

export function pageFrom({ expiryDays, ...asked }: PageRequest, token: string, now: Date): HostedPage {
  const expiresAt = new Date(now.getTime() + expiryDays * DAY_MS);
  return { ...asked, token, openedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
}
