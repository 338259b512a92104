import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The id that a token's session is stored by; undefined for what can be no token of ours. */
export const sessionIdOf = (token: string): string | undefined => (TOKEN.test(token) ? hashOf(token) : undefined);

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
