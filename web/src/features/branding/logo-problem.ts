import { MAX_LOGO_BYTES } from '@utility-pay/contracts';

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const;

/** Why a file can't be the logo, before anything is sent; undefined when it can. */
export function logoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type)) return 'The logo must be a PNG, JPG or GIF image';
  if (size > MAX_LOGO_BYTES) return 'The logo must be up to 2MB';
  return undefined;
}

/** A file as the text that travels and that an image shows. */
export const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new TypeError()));
    reader.onerror = () => reject(reader.error ?? new TypeError());
    reader.readAsDataURL(file);
  });
