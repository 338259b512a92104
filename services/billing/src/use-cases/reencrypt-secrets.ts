import { addCounts, type ReencryptCount } from '@utility-pay/service-kit/secrets/secret-box';
import type { FilePickupRepository } from './ports/file-pickup.ts';
import type { PaymentFileSettingsRepository } from './ports/payment-files.ts';

/** Encrypts the passwords and keys of all SFTP servers with the current key. */
export const reencryptSecrets =
  ({
    paymentFileSettings,
    filePickups,
  }: {
    paymentFileSettings: PaymentFileSettingsRepository;
    filePickups: FilePickupRepository;
  }) =>
  async (onProgress: (count: ReencryptCount) => void): Promise<ReencryptCount> => {
    const first = await paymentFileSettings.reencryptAll(onProgress);
    return addCounts(first, await filePickups.reencryptAll((count) => onProgress(addCounts(first, count))));
  };
