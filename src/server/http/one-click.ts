import type { Context, Hono } from 'hono';
import type { Served } from '#/store/handler.ts';

/** What mail programs post to an address that ends mails (RFC 8058) is a form, and never JSON. */
export const isClick = (c: Context): boolean =>
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    c.req.header('Content-Type') ?? '',
  );

/** Whether the form is that of the button. */
export const isOneClick = (form: string): boolean =>
  /List-Unsubscribe\b[^]{0,80}?One-Click/.test(form);

/**
 * Where somebody follows such an address by hand: looking changes nothing. It leads to the link of its
 * kind on the sign-in page, whose token no server on the way gets to see behind `#`.
 */
export function mountClicked(app: Hono, served: readonly Served[]) {
  for (const { path, endpoint } of served) {
    if (!endpoint.oneClick) continue;
    app.get(`/api${path}`, (c) => {
      const token = c.req.query('token') ?? '';
      c.header('Cache-Control', 'no-store');
      return c.redirect(/^[\w-]+$/.test(token) ? `/login#${endpoint.oneClick}=${token}` : '/login');
    });
  }
}
