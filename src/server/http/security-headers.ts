import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * Tells browsers to refuse everything the console does not need. Styles may stand in line because
 * the component libraries write them so; scripts come from our own files only.
 * @param https whether people reach the server by https: only then a browser is told to insist.
 */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
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
