import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';

/** Hash of an empty string: styled-components inserts an empty style element, which its script fills. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Browser features that neither the portal nor embedded content may use. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

const permissions: RequestHandler = (_request, response, next) => {
  response.set('Permissions-Policy', PERMISSIONS);
  next();
};

/** Sets the security headers of every response: same-origin content only, no framing. */
export const securityHeaders = (publicUrl: string, styleHashes: readonly string[]): Router => {
  const isHttps = publicUrl.startsWith('https:');
  const helmetHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", EMPTY_STYLE, ...styleHashes],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    // The payment page may open in a popup, and the popup reloads the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return Router().use(permissions, helmetHeaders);
};
