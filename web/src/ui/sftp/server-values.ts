import {
  DEFAULT_SFTP_PORT,
  SFTP_AUTHENTICATION_BY_NAME,
  type SftpAuthentication,
  type SftpServerInput,
  schemaName,
} from '@utility-pay/contracts';
import type {
  SftpAuthentication as AuthenticationName,
  SftpServerInput as ServerMutationInput,
} from '../../gql/schema.ts';

/** A server as the portal has stored it; the password or private key is secret. */
export interface StoredServer {
  host: string;
  port: number;
  username: string;
  authentication: AuthenticationName;
  folder: string;
  hostKey: string;
}

/** The server as the form has it. */
export interface ServerValues {
  host: string;
  /** As typed. */
  port: string;
  username: string;
  authentication: SftpAuthentication;
  /** Password or private key; empty to keep the stored one. */
  secret: string;
  folder: string;
  /** Empty until it was read. */
  hostKey: string;
  /** Address that the host key was read from, as `addressOf` returns it. */
  keyAddress: string;
  isConfirmed: boolean;
}

/** Returns the address in one spelling, to compare it. */
export const addressOf = ({ host, port }: Pick<ServerValues, 'host' | 'port'>): string =>
  `${host.trim().toLowerCase()} ${port.trim()}`;

/** Returns the port as a number; NaN if it is none. */
export const portOf = (port: string): number => (/^\d+$/.test(port.trim()) ? Number(port.trim()) : Number.NaN);

/** Returns the form's values for the stored server; those of a new one without it. */
export function toValues(stored: StoredServer | null): ServerValues {
  const host = stored?.host ?? '';
  const port = String(stored?.port ?? DEFAULT_SFTP_PORT);
  return {
    host,
    port,
    username: stored?.username ?? '',
    authentication: stored ? SFTP_AUTHENTICATION_BY_NAME[stored.authentication] : 'password',
    secret: '',
    folder: stored?.folder ?? '',
    hostKey: stored?.hostKey ?? '',
    keyAddress: stored ? addressOf({ host, port }) : '',
    isConfirmed: stored !== null,
  };
}

/** Returns the host key if it belongs to the address in the form; empty if the key has to be read first. */
export const currentKey = (values: Pick<ServerValues, 'host' | 'port' | 'hostKey' | 'keyAddress'>): string =>
  values.keyAddress === addressOf(values) ? values.hostKey : '';

type Identity = Pick<ServerValues, 'host' | 'port' | 'username' | 'authentication' | 'hostKey' | 'keyAddress'>;

/** Returns whether the stored password or key can be kept. The server asks for it again if any of these has changed. */
export const keepsSecret = (stored: StoredServer | null, values: Identity): boolean =>
  stored !== null &&
  addressOf(values) === addressOf({ host: stored.host, port: String(stored.port) }) &&
  values.username.trim() === stored.username &&
  schemaName(values.authentication) === stored.authentication &&
  currentKey(values) === stored.hostKey;

export const toInput = ({ authentication, ...server }: SftpServerInput): ServerMutationInput => ({
  ...server,
  authentication: schemaName(authentication),
});
