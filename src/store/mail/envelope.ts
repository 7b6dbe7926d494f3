import type { SendMailOptions } from 'nodemailer';
import type { Message } from './mail.ts';

const ID = /^[\w-]{1,100}$/;

/** @throws RangeError for an id that could not name a file or a mail. */
export function checkMailId(id: string): string {
  if (!ID.test(id)) throw new RangeError(`Not a mail id: ${id}`);
  return id;
}

/**
 * The mail in nodemailer's words. The receiver is given as an address, never as text: in text a
 * comma would make two of it.
 * @param from an address, with or without a name.
 */
export function envelope(message: Message, id: string, from: string): SendMailOptions {
  const host = /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost';
  const { to, subject, text, html, attachments = [], unsubscribe } = message;
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ name, type, content, cid }) => ({
      filename: name,
      contentType: type,
      content,
      encoding: 'base64',
      ...(cid && { cid }),
    })),
    messageId: `<${checkMailId(id)}@${host}>`,
    ...(unsubscribe && { list: { unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
