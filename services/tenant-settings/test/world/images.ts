import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a picture of one color. */
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
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns a PNG with the given size in black pixels. Even with 900 million pixels the file is smaller than 2 MB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
