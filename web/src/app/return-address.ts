import type { Role } from '../gql/operations.ts';
import { redirectFor } from './redirect-rules.ts';

const STORED_AS = 'utility-pay.return';

export interface ReturnAddress {
  /** Whose session ended there: nobody else is led to it. */
  userId: string;
  address: string;
}

/** Where somebody was when their session ended by itself; kept by the tab. */
export const storeReturn = (place: ReturnAddress): void => sessionStorage.setItem(STORED_AS, JSON.stringify(place));

export const forgetReturn = (): void => sessionStorage.removeItem(STORED_AS);

const isText = (value: unknown): value is string => typeof value === 'string';

export function storedReturn(): ReturnAddress | null {
  try {
    const { userId, address } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '{}');
    return isText(userId) && isText(address) ? { userId, address } : null;
  } catch {
    return null;
  }
}

/** Where to lead whoever signed in: back, if it was they, and if it is a page of this application that they may see. */
export function returnFor(place: ReturnAddress | null, user: { id: string; role: Role }): string | null {
  if (!place || place.userId !== user.id) return null;
  const here = 'https://here.example';
  if (!place.address.startsWith('/') || !URL.canParse(place.address, here)) return null;
  const { origin, pathname, search } = new URL(place.address, here);
  return origin === here && redirectFor(pathname, user.role) === null ? pathname + search : null;
}
