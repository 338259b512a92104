import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import type { FirstViews } from './first-views.ts';

/** Hash of the empty text: styled-components begins with an empty style element and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What the portal never asks a browser for, and nobody in its name. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

const permissions: RequestHandler = (_request, response, next) => {
  response.set('Permissions-Policy', PERMISSIONS);
  next();
};

/** What a browser may load and who may frame us: nothing but our own, and nobody. On every answer, whatever it is. */
export const securityHeaders = (
  publicUrl: string,
  { styleHashes, scriptHashes }: Pick<FirstViews, 'styleHashes' | 'scriptHashes'>,
): Router => {
  const https = publicUrl.startsWith('https:');
  const others = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes],
        'style-src': ["'self'", EMPTY_STYLE, ...styleHashes],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(https ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // The provider's page may be opened as a popup that reloads its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return Router().use(permissions, others);
};
