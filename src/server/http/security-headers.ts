import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders, type SecureHeadersVariables } from 'hono/secure-headers';

/** Names the styles in line of the page that is sent: of every reply another one. */
export const styleNonceOf = (c: HonoContext): string =>
  (c as HonoContext<{ Variables: Partial<SecureHeadersVariables> }>).get('secureHeadersNonce') ??
  '';

/**
 * Tells browsers to refuse everything the console does not need. Scripts and styles come from our own
 * files only. What the grid writes into the page carries the reply's nonce, see `ui/grid/grid-theme.ts`.
 * @param https whether people reach the server by https: only then a browser is told to insist.
 */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // See `ui/trusted-markup.ts`; DOMPurify has a policy of its own.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'inert', 'dompurify'],
    },
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: {
      camera: false,
      microphone: false,
      geolocation: false,
      payment: false,
      usb: false,
      serial: false,
      hid: false,
      midi: false,
      // A bug report shows a picture of what the person chooses.
      displayCapture: ['self'],
      browsingTopics: false,
    },
  });
}
