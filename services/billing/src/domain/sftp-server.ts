import type { SftpServerInput } from '@utility-pay/contracts';

/** An SFTP server of a company. */
export interface SftpServer extends Omit<SftpServerInput, 'secret'> {
  /** The password or private key, encrypted. */
  sealedSecret: string;
}

/** Return the owner that is part of the encryption of a password or private key: another owner can't decrypt it. */
export const deliverySecretOwner = (companyId: number): string => `payment-file-server:${companyId}`;
export const pickupSecretOwner = (companyId: number): string => `file-pickup:${companyId}`;

/**
 * Returns whether the stored secret may be used with changed settings. For another address or user it has to be entered again:
 * otherwise a clerk could have it sent to a server of their choice.
 */
export const mayKeepSecret = (stored: SftpServer | undefined, changed: Omit<SftpServerInput, 'secret'>): boolean =>
  stored !== undefined &&
  stored.host.toLowerCase() === changed.host.toLowerCase() &&
  stored.port === changed.port &&
  stored.username === changed.username &&
  stored.authentication === changed.authentication &&
  stored.hostKey === changed.hostKey;

/** Returns a server as staff may see it. */
export const withoutSecret = ({ sealedSecret: _secret, ...server }: SftpServer) => server;
