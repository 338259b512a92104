import { z } from 'zod';
import { CONTROL_CHARACTERS_MESSAGE, ONE_LINE } from './fields.ts';

export const SFTP_AUTHENTICATIONS = ['password', 'private-key'] as const;
export type SftpAuthentication = (typeof SFTP_AUTHENTICATIONS)[number];

export const DEFAULT_SFTP_PORT = 22;
const MAX_PORT = 65_535;
const MAX_HOST = 253;
const MAX_USERNAME = 128;
const MAX_FOLDER = 500;
/** Maximum length of a password or private key in characters. */
const MAX_SECRET = 16_384;
/** A name, an IPv4 address, or an IPv6 address with or without brackets. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[?[0-9a-f:.]+\]?)$/i;
const HOST_MESSAGE = 'Enter a host name such as sftp.example.com';
const PORT_MESSAGE = `Enter a port from 1 to ${MAX_PORT.toLocaleString('en-US')}`;
const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;

/** Where an SFTP server is. */
export const sftpAddressRule = z.object({
  host: z.string().trim().min(1, HOST_MESSAGE).max(MAX_HOST, HOST_MESSAGE).regex(HOST, HOST_MESSAGE),
  port: z.int(PORT_MESSAGE).min(1, PORT_MESSAGE).max(MAX_PORT, PORT_MESSAGE),
});
export type SftpAddress = z.infer<typeof sftpAddressRule>;

/** An SFTP server as staff enter it. */
export const sftpServerRule = sftpAddressRule.extend({
  username: z
    .string()
    .trim()
    .min(1, 'Enter the user name')
    .max(MAX_USERNAME, `Enter at most ${MAX_USERNAME} characters`)
    .regex(ONE_LINE, CONTROL_CHARACTERS_MESSAGE),
  authentication: z.enum(SFTP_AUTHENTICATIONS, { error: 'Choose how the portal signs in' }),
  /** The password or private key; absent to keep the stored one. */
  secret: z
    .string()
    .min(1, 'Enter the password or private key')
    .max(MAX_SECRET, `Enter at most ${MAX_SECRET.toLocaleString('en-US')} characters`)
    .optional(),
  /** Empty for the user's own folder. */
  folder: z
    .string()
    .trim()
    .max(MAX_FOLDER, `Enter at most ${MAX_FOLDER} characters`)
    .regex(ONE_LINE, CONTROL_CHARACTERS_MESSAGE)
    .transform((folder) => (folder === '/' ? folder : folder.replace(/\/+$/, ''))),
  hostKey: z.string().trim().regex(HOST_KEY, 'Read the host key of the server again'),
});
export type SftpServerInput = z.infer<typeof sftpServerRule>;
