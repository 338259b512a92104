import { createHash } from 'node:crypto';
import { accountKey } from '../domain/account-key.ts';
import { emailKey } from '../domain/user.ts';

const CLAIM_ID_LENGTH = 32;

/** One person's claim of one account always has the same id, so that sending it again goes on where it stopped. */
export const claimIdOf = (companyId: number, accountNumber: string, email: string): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, accountKey(accountNumber), emailKey(email)]))
    .digest('hex')
    .slice(0, CLAIM_ID_LENGTH);
