import type { RequestHandler } from 'express';

/** Names and addresses that stay on this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/, '');
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Control calls must name this machine too: a web page elsewhere could otherwise reach them through its own name. */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  if (isLoopback(request.hostname) && isLoopback(request.socket.remoteAddress ?? '')) return next();
  response.status(404).end();
};
