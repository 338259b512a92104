/** A place in a list as a caller carries it: opaque, and safe in an address. */
export const cursorOf = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

export const keyOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');
