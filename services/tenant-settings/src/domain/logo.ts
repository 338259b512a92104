import { MAX_LOGO_PIXELS } from '@utility-pay/contracts';

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** An image that was decoded and encoded again, so that it contains nothing but pixels. */
export interface LogoImage {
  mediaType: LogoType;
  content: Uint8Array;
  /** SHA-256 of the content in hex. */
  hash: string;
}

export const NOT_AN_IMAGE = 'The logo must be a PNG, JPG or GIF image';
export const TOO_DETAILED = 'This image has too much detail for a logo. Use a simpler image, or a PNG';
export const TOO_MANY_BYTES = 'The logo must be 2MB or smaller';
export const TOO_MANY_PIXELS = `${NOT_AN_IMAGE} of up to ${MAX_LOGO_PIXELS} pixels a side`;

/** First bytes of the files that are passed to the decoder. */
const SIGNATURES: readonly (readonly [LogoType, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** Returns the media type of a file by its first bytes; undefined if it is not a PNG, JPEG or GIF. */
export const logoTypeOf = (bytes: Uint8Array): LogoType | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];

const DATA_URL_PREFIX = /^data:image\/(?:png|jpeg|gif);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns the base64 text of an image data URL; undefined if it is malformed. */
export function base64Of(dataUrl: string): string | undefined {
  const prefix = DATA_URL_PREFIX.exec(dataUrl)?.[0];
  if (prefix === undefined) return undefined;
  const text = dataUrl.slice(prefix.length);
  return text.length % 4 === 0 && BASE64.test(text) ? text : undefined;
}
