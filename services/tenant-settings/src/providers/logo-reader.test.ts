import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '@utility-pay/contracts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blackPng, dataUrl, picture } from '../../test/world/images.ts';
import { createLogoReader } from './logo-reader.ts';

const { read } = createLogoReader();
const NOT_AN_IMAGE = { kind: 'refused', message: 'The logo must be a PNG, JPG or GIF image' };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function imageOf(url: string) {
  const result = await read(url);
  if (result.kind === 'refused') throw new Error(result.message);
  return result.image;
}

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
] as const)('a %s is recognized by its content, whatever its data URL says', async (format, mediaType) => {
  const content = await picture().toFormat(format).toBuffer();
  for (const declared of ['image/png', 'image/jpeg', 'image/gif']) {
    const image = await imageOf(dataUrl(content, declared));
    expect(image.mediaType).toBe(mediaType);
    expect(await sharp(image.content).metadata()).toMatchObject({ format, width: 20, height: 20 });
  }
});

test('a stored logo contains only pixels: no metadata, no text, no trailing data', async () => {
  const exif = { IFD0: { Copyright: 'SECRET-PLACE' } };
  const tagged = await picture().jpeg().withExif(exif).toBuffer();
  expect(tagged.includes('SECRET-PLACE')).toBe(true);
  expect(Buffer.from((await imageOf(dataUrl(tagged))).content).includes('SECRET-PLACE')).toBe(false);

  for (const format of ['png', 'gif', 'jpeg'] as const) {
    const polyglot = Buffer.concat([
      await picture().toFormat(format).toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const { content } = await imageOf(dataUrl(polyglot));
    expect(Buffer.from(content).includes('<script')).toBe(false);
  }
});

test('the orientation of a photo is applied to its pixels', async () => {
  const rotated = await sharp({ create: { width: 30, height: 10, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sharp((await imageOf(dataUrl(rotated))).content).metadata()).toMatchObject({ width: 10, height: 30 });
});

test('only the first frame of an animated GIF is stored', async () => {
  const frames = await Promise.all(['red', 'blue'].map((color) => picture(20, color).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const { content } = await imageOf(dataUrl(animated));
  expect((await sharp(content).metadata()).pages).toBe(1);
  expect([...(await sharp(content).removeAlpha().raw().toBuffer()).subarray(0, 3)]).toEqual([255, 0, 0]);
});

test.each([
  ['png', 4],
  ['png', 3],
  ['jpeg', 3],
  ['gif', 3],
] as const)('a large %s of %i channels is stored with 512 pixels and at most 300 kB', async (format, channels) => {
  const size = { width: 700, height: 560, channels };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const content = await sharp({ create: { ...size, background: 'red', noise } })
    .toFormat(format)
    .toBuffer();
  const image = await imageOf(dataUrl(content));
  expect(await sharp(image.content).metadata()).toMatchObject({ format, width: 512, height: 410 });
  expect(image.content.length).toBeLessThan(300_001);
});

test('the same image has the same hash', async () => {
  const [first, again, other] = await Promise.all(
    ['red', 'red', 'blue'].map(async (color) => imageOf(dataUrl(await picture(20, color).png().toBuffer()))),
  );
  expect(again?.hash).toBe(first?.hash);
  expect(other?.hash).not.toBe(first?.hash);
});

test.each([
  ['an SVG', dataUrl(Buffer.from(SVG), 'image/svg+xml')],
  ['an SVG declared as a PNG', dataUrl(Buffer.from(SVG))],
  [
    'an HTML page that begins like a GIF',
    dataUrl(Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1'), 'image/gif'),
  ],
  ['only a file signature', dataUrl(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['garbage', dataUrl(Buffer.alloc(1000, 7))],
  ['nothing', 'data:image/png;base64,'],
  ['text that is not base64', 'data:image/png;base64,####'],
  ['another encoding', 'data:image/png,abcd'],
])('refuses %s', async (_case, url) => {
  expect(await read(url)).toEqual(NOT_AN_IMAGE);
});

test('a truncated image and a WebP image are refused', async () => {
  const whole = await picture(200).png({ compressionLevel: 0 }).toBuffer();
  expect(await read(dataUrl(whole.subarray(0, whole.length / 2)))).toEqual(NOT_AN_IMAGE);
  expect(await read(dataUrl(await picture().webp().toBuffer()))).toEqual(NOT_AN_IMAGE);
});

test('an image of more than 4096 pixels a side is refused before it is decoded', async () => {
  const message = 'The logo must be a PNG, JPG or GIF image of up to 4096 pixels a side';
  for (const [width, height] of [
    [MAX_LOGO_PIXELS + 1, 10],
    [10, MAX_LOGO_PIXELS + 1],
    [30_000, 30_000],
  ] as const) {
    const bomb = blackPng(width, height);
    expect(bomb.length).toBeLessThan(MAX_LOGO_BYTES);
    expect(await read(dataUrl(bomb))).toEqual({ kind: 'refused', message });
  }
  expect(await read(dataUrl(blackPng(MAX_LOGO_PIXELS, MAX_LOGO_PIXELS)))).toMatchObject({ kind: 'image' });
});

test('the limit of 2 MB counts the bytes of the file, not of its base64 text', async () => {
  const atLimit = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(MAX_LOGO_BYTES)]);
  expect(await read(dataUrl(atLimit.subarray(0, MAX_LOGO_BYTES)))).toMatchObject({ kind: 'image' });
  expect(await read(dataUrl(atLimit.subarray(0, MAX_LOGO_BYTES + 1)))).toEqual({
    kind: 'refused',
    message: 'The logo must be 2MB or smaller',
  });
});
