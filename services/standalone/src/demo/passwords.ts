import { createHmac } from 'node:crypto';

/** Characters of a made-up password: 96 bits. */
const LENGTH = 16;

/** A login's password in this installation: nobody who lacks its key can work it out, and no file holds it. */
export const passwordOf =
  (encryptionKey: string, attempt: number) =>
  (email: string): string =>
    createHmac('sha256', encryptionKey)
      .update(`sample company ${attempt} ${email}`)
      .digest('base64url')
      .slice(0, LENGTH);
