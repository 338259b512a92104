import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Returns a compressed page with a text as heading and paragraphs. It has no script and loads no other file. */
function createPage(text: string): Buffer {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const body = rest.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Static</title><style>body{font:15px/24px system-ui;margin:16px}h1{font-size:24px;line-height:32px}</style><h1>${escapeHtml(first)}</h1>${body}</html>`,
  );
}

/** Serves a static page with this text on loopback. */
export async function serveStatic(text: string): Promise<{ address: string; close: () => void }> {
  const page = createPage(text);
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
