import { createHash } from 'node:crypto';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '@utility-pay/contracts';
import sharp, { type Sharp } from 'sharp';
import { base64Of, type LogoType, logoTypeOf, NOT_AN_IMAGE, TOO_MANY_BYTES, TOO_MANY_PIXELS } from '../domain/logo.ts';
import type { LogoReader } from '../use-cases/ports.ts';

/** Seconds that an image may take to be written anew. */
const MAX_SECONDS = 10;
/** Bytes of the image written anew: a little more than it was is in order, a document's worth is not. */
const MAX_WRITTEN_BYTES = 2 * MAX_LOGO_BYTES;
const FORMAT: Record<LogoType, 'png' | 'jpeg' | 'gif'> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
};

const refused = (message: string) => ({ kind: 'refused' as const, message });

const writeAs = (image: Sharp, type: LogoType, palette: boolean): Sharp =>
  type === 'image/png' ? image.png({ palette }) : image.toFormat(FORMAT[type]);

/** The pixels alone: profiles, comments, positions, further frames and whatever follows the image are left behind. */
async function writeAnew(bytes: Buffer, type: LogoType) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (header.format !== FORMAT[type]) return refused(NOT_AN_IMAGE);
  if (header.width > MAX_LOGO_PIXELS || header.height > MAX_LOGO_PIXELS) return refused(TOO_MANY_PIXELS);
  const image = sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS ** 2, failOn: 'error' }).autoOrient();
  const palette = header.isPalette;
  const content = await writeAs(image, type, palette).timeout({ seconds: MAX_SECONDS }).toBuffer();
  if (content.length > MAX_WRITTEN_BYTES) return refused(TOO_MANY_BYTES);
  const hash = createHash('sha256').update(content).digest('hex');
  return { kind: 'image' as const, image: { mediaType: type, content, hash } };
}

/** Decides by the content what an image is; what its data URL says is not asked. */
export const createLogoReader = (): LogoReader => ({
  read: async (dataUrl) => {
    const text = base64Of(dataUrl);
    if (text === undefined) return refused(NOT_AN_IMAGE);
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length > MAX_LOGO_BYTES) return refused(TOO_MANY_BYTES);
    const type = logoTypeOf(bytes);
    if (!type) return refused(NOT_AN_IMAGE);
    // Whatever the decoder finds wrong with it, it is no image that could be shown.
    return writeAnew(bytes, type).catch(() => refused(NOT_AN_IMAGE));
  },
});
