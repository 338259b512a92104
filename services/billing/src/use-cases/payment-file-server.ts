import { type Actor, type Refused, refused, sftpAddressRule } from '@utility-pay/contracts';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { invalidInput } from '@utility-pay/service-kit/errors';
import type { RequireStepUp } from '@utility-pay/service-kit/step-up';
import { deliverySecretOwner, type SftpServer } from '../domain/sftp-server.ts';
import { type CheckServerDependencies, changedServer, checkSftpServer } from './check-sftp-server.ts';
import {
  paymentFileSettingsOf,
  savePaymentFileSettings,
  type UpdatePaymentFileSettingsResult,
} from './payment-file-settings.ts';
import type { PaymentFileSettingsRepository } from './ports/payment-files.ts';

interface Dependencies extends CheckServerDependencies {
  paymentFileSettings: PaymentFileSettingsRepository;
  requireStepUp: RequireStepUp;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
}

type ReadHostKeyResult = { kind: 'read'; hostKey: string } | Refused;

/**
 * Returns the fingerprint of a server's host key, which staff compare with the fingerprint from the server's operator. Does not sign in,
 * so no credentials are sent.
 */
export const readSftpHostKey =
  ({ sftp, requireStepUp, requireExisting, inTurn }: Dependencies) =>
  async (
    actor: Actor,
    { companyId, ...address }: { companyId: number; host: string; port: number },
  ): Promise<ReadHostKeyResult> => {
    requirePermission(actor, companyId, 'manageBalances');
    requireStepUp(actor);
    await requireExisting(actor, companyId);
    const checked = sftpAddressRule.safeParse(address);
    if (!checked.success) return { kind: 'refused', userErrors: invalidInput(checked.error) };
    const result = await inTurn(companyId, () => sftp.readHostKey(checked.data));
    return result.kind === 'failed' ? refused('INVALID', result.message) : { kind: 'read', hostKey: result.value };
  };

/** Saves the server for deliveries of payment files, after signing in to it. `server` undefined: files are not delivered. */
export const updatePaymentFileServer =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { companyId, server }: { companyId: number; server: unknown },
  ): Promise<UpdatePaymentFileSettingsResult> => {
    const { requireStepUp, requireExisting } = dependencies;
    requirePermission(actor, companyId, 'manageBalances');
    requireStepUp(actor);
    await requireExisting(actor, companyId);
    if (server === undefined) return save(undefined, false);
    const stored = (await paymentFileSettingsOf(dependencies, companyId)).server;
    const result = await checkSftpServer(dependencies, {
      companyId,
      server,
      stored,
      owner: deliverySecretOwner(companyId),
    });
    return result.kind === 'refused' ? result : save(result.server, result.isSecretNew);

    function save(current: SftpServer | undefined, isSecretNew: boolean): Promise<UpdatePaymentFileSettingsResult> {
      return savePaymentFileSettings(
        dependencies,
        { actor, companyId },
        ({ server: _server, ...rest }) => ({ ...rest, ...(current ? { server: current } : {}) }),
        ({ server: before }) => ({
          action: 'payment-file-server.changed',
          target: { type: 'company', id: String(companyId) },
          ...changedServer(before, current, isSecretNew),
        }),
      );
    }
  };
