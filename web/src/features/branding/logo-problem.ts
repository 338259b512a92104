import { MAX_LOGO_BYTES } from '@utility-pay/contracts';

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const;

/** Returns why a file can't be used as the logo; undefined if it can. */
export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((allowed) => allowed === type)) return 'The logo must be a PNG, JPG or GIF image';
  if (size > MAX_LOGO_BYTES) return 'The logo must be up to 2MB';
  return undefined;
}

/** Reads a file as a data URL. */
export const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new TypeError()));
    reader.onerror = () => reject(reader.error ?? new TypeError());
    reader.readAsDataURL(file);
  });
