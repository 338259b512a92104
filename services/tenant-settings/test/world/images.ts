import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one color: different colors are different logos. */
export const picture = (side = 20, color = 'red') =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } });

export const dataUrl = (content: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

export const pngUrl = async (color = 'red', side = 20): Promise<string> =>
  dataUrl(await picture(side, color).png().toBuffer());

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of at most a few hundred kilobytes that decodes to the given number of black pixels. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
