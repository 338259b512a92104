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

/** Seconds that re-encoding an image may take. */
const MAX_SECONDS = 10;
/** Longer side of a stored logo in pixels: screens and emails show it much smaller. */
const MAX_WRITTEN_PIXELS = 512;
/** Maximum size of a stored logo in bytes. Anyone may read it, at any rate. */
const MAX_WRITTEN_BYTES = 300_000;
/** Quality of a PNG with a palette, which replaces one that is too large, in percent. */
const PALETTE_QUALITY = 90;
const FORMAT: Record<LogoType, 'png' | 'jpeg' | 'gif'> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
};

const refused = (message: string) => ({ kind: 'refused' as const, message });

const writeAs = (image: Sharp, type: LogoType, palette: boolean): Sharp =>
  type === 'image/png'
    ? image.png(palette ? { palette, quality: PALETTE_QUALITY } : { palette })
    : image.toFormat(FORMAT[type]);

/** Re-encodes the pixels of the first frame, scaled down, without profiles, metadata or trailing data. */
async function writeAnew(bytes: Buffer, type: LogoType) {
  // Loaded with the first logo: a process starts sooner, and most never read one.
  const { default: sharp } = await import('sharp');
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.format !== FORMAT[type]) return refused(NOT_AN_IMAGE);
  if (header.width > MAX_LOGO_PIXELS || header.height > MAX_LOGO_PIXELS) return refused(TOO_MANY_PIXELS);
  const image = sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS ** 2, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_WRITTEN_PIXELS, height: MAX_WRITTEN_PIXELS, fit: 'inside', withoutEnlargement: true });
  const write = (palette: boolean) =>
    writeAs(image.clone(), type, palette).timeout({ seconds: MAX_SECONDS }).toBuffer();
  let content = await write(header.isPalette);
  if (content.length > MAX_WRITTEN_BYTES && type === 'image/png') content = await write(true);
  if (content.length > MAX_WRITTEN_BYTES) return refused(TOO_DETAILED);
  const hash = createHash('sha256').update(content).digest('hex');
  return { kind: 'image' as const, image: { mediaType: type, content, hash } };
}

/** Determines the format from the content; the media type of the data URL is ignored. */
export const createLogoReader = (): LogoReader => ({
  read: async (dataUrl) => {
    const text = base64Of(dataUrl);
    if (text === undefined) return refused(NOT_AN_IMAGE);
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length > MAX_LOGO_BYTES) return refused(TOO_MANY_BYTES);
    const type = logoTypeOf(bytes);
    if (!type) return refused(NOT_AN_IMAGE);
    // Any decoder error means that the file is not a valid image.
    return writeAnew(bytes, type).catch(() => refused(NOT_AN_IMAGE));
  },
});
