import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const REFERENCES = fileURLToPath(new URL('./references', import.meta.url));
const DIFFERENCES = fileURLToPath(new URL('../../../.cache/screenshots', import.meta.url));

/** References are stored at half size, which tolerates differences in font rendering but not in layout. */
const SCALE = 0.5;
/** Share of the pixels that may differ. */
const PIXEL_TOLERANCE = 0.01;
/** Color difference that a pixel may have, 0 to 1. */
const COLOR_TOLERANCE = 0.15;
/** Pixels by which the height may differ. */
const HEIGHT_TOLERANCE = 4;

interface RawImage {
  data: Buffer;
  width: number;
  height: number;
}

/** Returns a screenshot at half size, as WebP. */
async function shrink(png: Buffer): Promise<Buffer> {
  const { width = 1 } = await sharp(png).metadata();
  return sharp(png)
    .resize({ width: Math.round(width * SCALE) })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Decodes an image; with a width and height, it is cropped to them from the top. */
async function decode(screenshot: Buffer, width?: number, height?: number): Promise<RawImage> {
  const image = sharp(screenshot).ensureAlpha();
  const sized = width && height ? image.resize({ width, height, fit: 'cover', position: 'top' }) : image;
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function save(folder: string, name: string, screenshot: Buffer): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, screenshot);
}

/** Compares a screenshot with its reference; returns a description of the difference. With `UPDATE_SCREENSHOTS=1` it replaces the reference. */
export async function compareScreenshot(name: string, png: Buffer): Promise<string | undefined> {
  const current = await shrink(png);
  const path = join(REFERENCES, name);
  if (process.env.UPDATE_SCREENSHOTS === '1') {
    save(REFERENCES, name, current);
    return undefined;
  }
  if (!existsSync(path))
    return `there is no screenshot ${name} yet: check the page, then run npm test -- screenshots --update`;
  const before = await decode(await sharp(path).toBuffer());
  const after = await decode(current);
  if (before.width !== after.width || Math.abs(before.height - after.height) > HEIGHT_TOLERANCE) {
    save(DIFFERENCES, name, current);
    return `${name} was ${before.width} x ${before.height}, is ${after.width} x ${after.height}`;
  }
  const cropped = await decode(current, before.width, before.height);
  const diff = Buffer.alloc(before.data.length);
  const options = { threshold: COLOR_TOLERANCE };
  const differentPixels = pixelmatch(before.data, cropped.data, diff, before.width, before.height, options);
  const share = differentPixels / (before.width * before.height);
  if (share <= PIXEL_TOLERANCE) return undefined;
  save(DIFFERENCES, name, current);
  const { width, height } = before;
  const diffImage = await sharp(diff, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  save(DIFFERENCES, name.replace('.webp', '.diff.png'), diffImage);
  return `${name} differs in ${(share * 100).toFixed(1)} % of its pixels`;
}
