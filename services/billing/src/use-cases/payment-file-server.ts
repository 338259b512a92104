import { type Actor, sftpAddressRule, sftpServerRule, type UserError } from '@utility-pay/contracts';
import { changedValues, type RecordAct } from '@utility-pay/service-kit/audit';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput, userError } from '@utility-pay/service-kit/errors';
import type { SecretBox } from '@utility-pay/service-kit/secrets/secret-box';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import { keepsSecret, type SftpServer, sftpSecretOwner } from '../domain/sftp-server.ts';
import { requireChange } from './access.ts';
import type { InTurn } from './company-turns.ts';
import {
  paymentFileSettingsOf,
  savePaymentFileSettings,
  type UpdatePaymentFileSettingsResult,
} from './payment-file-settings.ts';
import type { PaymentFileSettingsRepository } from './ports/payment-files.ts';
import type { SftpClient } from './ports/sftp.ts';

const ENTER_SECRET = 'Enter the password or private key';

interface Parts {
  paymentFileSettings: PaymentFileSettingsRepository;
  sftp: SftpClient;
  secrets: SecretBox;
  requireStepUp: RequireStepUp;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
  inTurn: InTurn;
}

type ReadHostKeyResult = { kind: 'read'; hostKey: string } | { kind: 'refused'; userErrors: UserError[] };

const refused = (message: string, field: string | null = null): { kind: 'refused'; userErrors: UserError[] } => ({
  kind: 'refused',
  userErrors: [userError('INVALID', field, message)],
});

/** Reads the host key of a server, for staff to compare with what its operator says. Nothing is sent to the server. */
export const readSftpHostKey =
  ({ sftp, requireStepUp, requireExisting, inTurn }: Parts) =>
  async (
    actor: Actor,
    { companyId, ...address }: { companyId: number; host: string; port: number },
  ): Promise<ReadHostKeyResult> => {
    requireChange(actor, companyId, 'manageBalances');
    requireStepUp(actor);
    await requireExisting(actor, companyId);
    const checked = sftpAddressRule.safeParse(address);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const result = await inTurn(companyId, () => sftp.readHostKey(checked.data));
    return result.kind === 'failed' ? refused(result.message) : { kind: 'read', hostKey: result.value };
  };

/** Sets the server that gets new payment files, after signing in to it; `server` undefined: files are only downloaded. */
export const updatePaymentFileServer =
  (parts: Parts) =>
  async (
    actor: Actor,
    { companyId, server }: { companyId: number; server: unknown },
  ): Promise<UpdatePaymentFileSettingsResult> => {
    const { requireStepUp, requireExisting, secrets, sftp, inTurn } = parts;
    requireChange(actor, companyId, 'manageBalances');
    requireStepUp(actor);
    await requireExisting(actor, companyId);
    if (server === undefined) return save(undefined, false);
    const checked = sftpServerRule.safeParse(server);
    if (!checked.success) {
      const userErrors = invalidInput(checked.error);
      return {
        kind: 'refused',
        userErrors: userErrors.map((error) => ({ ...error, field: error.field ? `server.${error.field}` : null })),
      };
    }
    const { secret: entered, ...fields } = checked.data;
    const stored = (await paymentFileSettingsOf(parts, companyId)).server;
    const owner = sftpSecretOwner(companyId);
    const secret = entered ?? (stored && keepsSecret(stored, fields) ? secrets.open(stored.sealedSecret, owner) : '');
    if (!secret) return refused(ENTER_SECRET, 'server.secret');
    const result = await inTurn(companyId, () => sftp.check({ ...fields, secret }));
    if (result.kind === 'failed') return refused(result.message);
    return save({ ...fields, sealedSecret: secrets.seal(secret, owner) }, entered !== undefined);

    function save(current: SftpServer | undefined, isSecretNew: boolean): Promise<UpdatePaymentFileSettingsResult> {
      return savePaymentFileSettings(
        parts,
        { actor, companyId },
        ({ server: _server, ...rest }) => ({ ...rest, ...(current ? { server: current } : {}) }),
        ({ server: before }) => ({
          action: 'payment-file-server.changed',
          target: { type: 'company', id: String(companyId) },
          // Encrypted anew each time, so the texts say nothing about a change of the secret.
          ...changedValues<SftpServer>(
            { ...before, sealedSecret: '' },
            { ...current, sealedSecret: isSecretNew ? 'new' : '' },
            ['host', 'port', 'username', 'authentication', 'folder', 'hostKey'],
          ),
        }),
      );
    }
  };
