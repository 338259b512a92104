import type { Period } from '@utility-pay/contracts';

export interface Choice extends Period {
  file: File;
}

/** Why a choice can't be sent, in the specification's words; undefined where it can. */
export async function whyNotSend(companyId: string, { file, month, year }: Choice): Promise<string | undefined> {
  if (!companyId) return 'Company ID is required';
  const complete = month >= 1 && year >= 1 && (await isReadable(file));
  return complete ? undefined : 'Missing required data';
}

/** A file that was moved, removed or changed since it was chosen can't be read any more. */
const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    );
