import { createHash } from 'node:crypto';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '@utility-pay/contracts';
import type { Sharp } from 'sharp';
import {
  base64Of,
  type LogoType,
  logoTypeOf,
  NOT_AN_IMAGE,
  TOO_DETAILED,
  TOO_MANY_BYTES,
  TOO_MANY_PIXELS,
} from '../domain/logo.ts';
import type { LogoReader } from '../use-cases/ports.ts';

/** Time limit for encoding an image. */
const MAX_SECONDS = 10;
/** Maximum pixels of a stored logo's longer side: screens and emails show it much smaller. */
const MAX_STORED_PIXELS = 512;
/** Maximum size of a stored logo. Logos are public, and their reads are not rate limited. */
const MAX_STORED_BYTES = 300_000;
/** Quality in percent of a PNG with a palette, which replaces a PNG that is too large. */
const PALETTE_QUALITY = 90;
const FORMAT: Record<LogoType, 'png' | 'jpeg' | 'gif'> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
};

const refused = (message: string) => ({ kind: 'refused' as const, message });

const withFormat = (image: Sharp, type: LogoType, palette: boolean): Sharp =>
  type === 'image/png'
    ? image.png(palette ? { palette, quality: PALETTE_QUALITY } : { palette })
    : image.toFormat(FORMAT[type]);

/** Encodes the pixels of the first frame again, scaled down, without profiles, metadata or trailing data. */
async function reencode(bytes: Buffer, type: LogoType) {
  // Loaded when it is first needed: processes start sooner, and most of them never read a logo.
  const { default: sharp } = await import('sharp');
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.format !== FORMAT[type]) return refused(NOT_AN_IMAGE);
  if (header.width > MAX_LOGO_PIXELS || header.height > MAX_LOGO_PIXELS) return refused(TOO_MANY_PIXELS);
  const image = sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS ** 2, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_STORED_PIXELS, height: MAX_STORED_PIXELS, fit: 'inside', withoutEnlargement: true });
  const encode = (palette: boolean) =>
    withFormat(image.clone(), type, palette).timeout({ seconds: MAX_SECONDS }).toBuffer();
  let content = await encode(header.isPalette);
  if (content.length > MAX_STORED_BYTES && type === 'image/png') content = await encode(true);
  if (content.length > MAX_STORED_BYTES) return refused(TOO_DETAILED);
  const hash = createHash('sha256').update(content).digest('hex');
  return { kind: 'image' as const, image: { mediaType: type, content, hash } };
}

/** Creates the reader. It finds the format by the content, and ignores the media type of the data URL. */
export const createLogoReader = (): LogoReader => ({
  read: async (dataUrl) => {
    const text = base64Of(dataUrl);
    if (text === undefined) return refused(NOT_AN_IMAGE);
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length > MAX_LOGO_BYTES) return refused(TOO_MANY_BYTES);
    const type = logoTypeOf(bytes);
    if (!type) return refused(NOT_AN_IMAGE);
    // Any decoder error means that the file is not a valid image.
    return reencode(bytes, type).catch(() => refused(NOT_AN_IMAGE));
  },
});
