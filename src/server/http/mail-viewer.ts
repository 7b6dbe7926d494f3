import type { Handler } from 'hono';
import { html, raw } from 'hono/html';
import { readOutbox, type OutboxMail } from '#/store/mail/outbox.ts';
import { styleNonceOf } from './security-headers.ts';

const STYLE = `
  body { max-width: 640px; margin: 32px auto; padding: 0 16px; font: 14px/20px system-ui, sans-serif; color-scheme: light dark; }
  h1, h2 { font-size: 16px; font-weight: 600; }
  article { margin: 24px 0; padding: 16px 20px; border: 1px solid #8886; border-radius: 10px; }
  h2, p { margin: 0; }
  p { opacity: 0.7; }
  pre { margin: 12px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** The text with its links to follow. Odd pieces are the addresses, so all text stays escaped. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((it, n) => (n % 2 === 1 ? html`<a href="${it}">${it}</a>` : html`${it}`));

const article = (mail: OutboxMail) =>
  html`<article>
    <h2>${mail.subject}</h2>
    <p>To ${mail.to}, ${mail.sentAt.slice(0, 19).replace('T', ' ')} UTC</p>
    <pre>${linked(mail.text)}</pre>
    ${mail.attachments?.map((it) => html`<p>With ${it.name}</p>`)}
  </article>`;

const page = (mails: readonly OutboxMail[], nonce: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="5" />
        <title>Mail · Backlot</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>Mail that would have been sent</h1>
        ${mails.length > 0 ? mails.map(article) : html`<p>No mail yet.</p>`}
      </body>
    </html>`;

/**
 * The demo company's mailbox: its people have none, and their device codes go there. A page, or
 * JSON for whoever does not ask for a page. For the demo only: it shows every code to everybody.
 */
export function mailViewer(outbox: string): Handler {
  return async (c) => {
    const mails = await readOutbox(outbox);
    c.header('Cache-Control', 'no-store');
    if (!c.req.header('Accept')?.includes('text/html')) return c.json({ mails });
    return c.html(page(mails, styleNonceOf(c)));
  };
}
