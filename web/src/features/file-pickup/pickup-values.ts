import type { FilePickupInput, SftpServerInput } from '@utility-pay/contracts';
import { type ServerValues, toValues } from '../../ui/sftp/server-values.ts';
import type { FilePickupFieldsFragment } from './gql/file-pickup.ts';

/** The values of the settings form. */
export interface PickupValues extends ServerValues {
  namePattern: string;
  /** Empty to write no result files. */
  resultFolder: string;
}

/** The settings that the form's rule returns. */
export interface ParsedPickup extends FilePickupInput {
  server: SftpServerInput;
}

/** Returns the form's values for the stored settings, or for new ones if none are stored. */
export const toPickupValues = (stored: FilePickupFieldsFragment | null): PickupValues => ({
  ...toValues(stored?.server ?? null),
  namePattern: stored?.namePattern ?? '',
  resultFolder: stored?.resultFolder ?? '',
});
