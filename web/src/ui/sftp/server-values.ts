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

/** A server as the portal has stored it. The API never returns the password or private key. */
export interface StoredServer {
  host: string;
  port: number;
  username: string;
  authentication: AuthenticationName;
  folder: string;
  hostKey: string;
}

/** The values of the server's form. */
export interface ServerValues {
  host: string;
  /** As typed. */
  port: string;
  username: string;
  authentication: SftpAuthentication;
  /** Password or private key; empty to keep the stored one. */
  secret: string;
  folder: string;
  /** Empty until it has been read. */
  hostKey: string;
  /** Address that the host key was read from, as `addressOf` returns it. */
  keyAddress: string;
  isConfirmed: boolean;
}

/** Returns host and port in one spelling, so that addresses can be compared. */
export const addressOf = ({ host, port }: Pick<ServerValues, 'host' | 'port'>): string =>
  `${host.trim().toLowerCase()} ${port.trim()}`;

/** Returns the typed port as a number; NaN if it is not a number. */
export const portOf = (port: string): number => (/^\d+$/.test(port.trim()) ? Number(port.trim()) : Number.NaN);

/** Returns the form's values for the stored server, or for a new server if none is stored. */
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

type ConnectionValues = Pick<ServerValues, 'host' | 'port' | 'username' | 'authentication' | 'hostKey' | 'keyAddress'>;

/** Returns whether the stored password or key can be kept. The API requires it again if any of these values has changed. */
export const keepsSecret = (stored: StoredServer | null, values: ConnectionValues): boolean =>
  stored !== null &&
  addressOf(values) === addressOf({ host: stored.host, port: String(stored.port) }) &&
  values.username.trim() === stored.username &&
  schemaName(values.authentication) === stored.authentication &&
  currentKey(values) === stored.hostKey;

/** Returns the mutation's input for the parsed values of the form. */
export const toInput = ({ authentication, ...server }: SftpServerInput): ServerMutationInput => ({
  ...server,
  authentication: schemaName(authentication),
});
