import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

const REFERENCES = fileURLToPath(new URL('./references', import.meta.url));
const DIFFERENT = fileURLToPath(new URL('../../../.cache/pictures', import.meta.url));

/** Pictures are kept at half their size: letters may be drawn a little differently elsewhere, layouts may not. */
const SCALE = 0.5;
/** Of a picture's points, how many may differ. */
const TOLERATED = 0.01;
/** How far the colour of one point may be off, 0 to 1. */
const COLOR_TOLERANCE = 0.15;
/** Points of height by which two pictures of one page may differ. */
const HEIGHT_TOLERATED = 4;

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

async function half(png: Buffer): Promise<Buffer> {
  const { width = 1 } = await sharp(png).metadata();
  return sharp(png)
    .resize({ width: Math.round(width * SCALE) })
    .webp({ quality: 82 })
    .toBuffer();
}

async function raw(picture: Buffer, width?: number, height?: number): Promise<Raw> {
  const image = sharp(picture).ensureAlpha();
  const sized = width && height ? image.resize({ width, height, fit: 'cover', position: 'top' }) : image;
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function keep(folder: string, name: string, picture: Buffer): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, picture);
}

/** Compares a page's picture with the one that is kept; answers what is wrong. `UPDATE_SCREENSHOTS=1` keeps the new one instead. */
export async function comparePicture(name: string, png: Buffer): Promise<string | undefined> {
  const now = await half(png);
  const path = join(REFERENCES, name);
  if (process.env.UPDATE_SCREENSHOTS === '1') {
    keep(REFERENCES, name, now);
    return undefined;
  }
  if (!existsSync(path))
    return `there is no screenshot ${name} yet: check the page, then run npm test -- screenshots --update`;
  const before = await raw(await sharp(path).toBuffer());
  const after = await raw(now);
  if (before.width !== after.width || Math.abs(before.height - after.height) > HEIGHT_TOLERATED) {
    keep(DIFFERENT, name, now);
    return `${name} was ${before.width} x ${before.height}, is ${after.width} x ${after.height}`;
  }
  const same = await raw(now, before.width, before.height);
  const diff = Buffer.alloc(before.data.length);
  const options = { threshold: COLOR_TOLERANCE };
  const wrong = pixelmatch(before.data, same.data, diff, before.width, before.height, options);
  const share = wrong / (before.width * before.height);
  if (share <= TOLERATED) return undefined;
  keep(DIFFERENT, name, now);
  const { width, height } = before;
  const shown = await sharp(diff, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  keep(DIFFERENT, name.replace('.webp', '.diff.png'), shown);
  return `${name} differs in ${(share * 100).toFixed(1)} % of its points`;
}
