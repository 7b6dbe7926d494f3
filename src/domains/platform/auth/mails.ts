import { exactInstant } from '#/kernel/date-words.ts';
import { language } from '#/kernel/language.ts';
import type { Message } from '#/store/mail/mail.ts';

interface Addressee {
  name: string;
  email: string;
}

interface Letter {
  subject: string;
  /** Paragraphs of plain text. */
  lines: readonly string[];
  /** Shown large: a code. */
  code?: string;
  link?: { words: string; url: string };
}

const escape = (text: string) => text.replace(/[&<>"']/g, (it) => `&#${it.codePointAt(0)};`);

/** Styles stand on the elements: mail programs drop style sheets. */
const font = "font:14px/20px system-ui,-apple-system,'Segoe UI',sans-serif;color:#1b1c22";

function html({ lines, code, link }: Letter): string {
  const paragraphs = lines.map((it) => `<p style="margin:0 0 16px">${escape(it)}</p>`);
  if (code) {
    paragraphs.splice(
      2,
      0,
      `<p style="margin:0 0 16px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:4px">${code}</p>`,
    );
  }
  if (link) {
    const style =
      'display:inline-block;padding:8px 16px;border-radius:6px;background:#3855d0;color:#fff;text-decoration:none;font-weight:500';
    paragraphs.push(
      `<p style="margin:0 0 16px"><a href="${escape(link.url)}" style="${style}">${escape(link.words)}</a></p>`,
    );
  }
  return `<!doctype html><html lang="${language.tag}" dir="${language.direction}"><body style="margin:0;padding:32px;background:#f7f7f9"><div style="max-width:480px;margin:0 auto;padding:24px 28px;border:1px solid #e6e7eb;border-radius:10px;background:#fff;${font}">${paragraphs.join('')}</div></body></html>`;
}

function letter(to: Addressee, it: Letter): Message {
  const lines = [`Hello ${to.name},`, ...it.lines];
  const text = [
    ...lines,
    ...(it.code ? [it.code] : []),
    ...(it.link ? [`${it.link.words}:\n${it.link.url}`] : []),
  ];
  return {
    to: to.email,
    subject: it.subject,
    text: `${text.join('\n\n')}\n\nBacklot\n`,
    html: html({ ...it, lines }),
  };
}

const link = (publicUrl: string, name: string, token: string) =>
  `${publicUrl}/login#${name}=${token}`;

/** The token stands behind `#`: no server on the way, and no log, gets to see it. */
export const invitationMail = (
  to: Addressee,
  it: { publicUrl: string; token: string; invitedBy?: string },
): Message =>
  letter(to, {
    subject: 'Your invitation to Backlot',
    lines: [
      `${it.invitedBy ?? 'Your company'} invites you to Backlot, the studio's own console.`,
      'The link works once and for seven days.',
    ],
    link: { words: 'Accept the invitation', url: link(it.publicUrl, 'invitation', it.token) },
  });

export const codeMail = (to: Addressee, code: string): Message =>
  letter(to, {
    subject: 'Your sign-in code for Backlot',
    lines: [
      'Somebody with your password is signing in from a browser we do not know. The code is:',
      'It works for ten minutes. If this was not you, set a new password now and tell your admin.',
    ],
    code,
  });

export const resetMail = (to: Addressee, it: { publicUrl: string; token: string }): Message =>
  letter(to, {
    subject: 'Set a new password for Backlot',
    lines: [
      'Somebody asked for a new password for your account.',
      'The link works once and for 30 minutes. If this was not you, nothing has changed; ignore this mail.',
    ],
    link: { words: 'Set a new password', url: link(it.publicUrl, 'reset', it.token) },
  });

export const changedMail = (to: Addressee, what: 'password' | 'PIN'): Message =>
  letter(to, {
    subject: `Your ${what} for Backlot was changed`,
    lines: [
      `Your ${what} was just changed, you were signed out everywhere else, and your access tokens have ended.`,
      'Addresses of calendar feeds stay, unless you ended them as well: revoke those in your profile that others may have.',
      'If this was not you, tell your admin at once.',
    ],
  });

export const confirmEmailMail = (
  to: Addressee,
  it: { publicUrl: string; token: string; days: number },
): Message =>
  letter(to, {
    subject: 'Confirm your new e-mail for Backlot',
    lines: [
      'This address shall be the one you sign in to Backlot with.',
      `The link works once and for ${it.days} days. If you do not know Backlot, ignore this mail: nothing has changed.`,
    ],
    link: { words: 'Confirm this e-mail', url: link(it.publicUrl, 'email', it.token) },
  });

/** To the old address, which is the only one the person has shown so far. */
export const emailChangedMail = (to: Addressee, it: { to: string; isDone: boolean }): Message =>
  letter(to, {
    subject: it.isDone
      ? 'Your e-mail for Backlot was changed'
      : 'Your e-mail for Backlot shall be changed',
    lines: [
      it.isDone
        ? `You sign in to Backlot with ${it.to} from now on.`
        : `HR wants ${it.to} to be the e-mail you sign in with. It is, once that address has confirmed.`,
      'If you know nothing of it, tell your admin at once.',
    ],
  });

const passkeyWords = {
  added: 'A passkey was added to your account for Backlot',
  removed: 'A passkey of your account for Backlot was removed',
  copied: 'There may be a copy of a passkey of yours',
};

/** To the owner of a passkey, whatever becomes of it. `by` is the admin who did it. */
export const passkeyMail = (
  to: Addressee,
  { name, what, by }: { name: string; what: keyof typeof passkeyWords; by?: string | undefined },
  publicUrl: string,
): Message =>
  letter(to, {
    subject: passkeyWords[what],
    lines: {
      added: [
        `The passkey “${name}” was added. It opens Backlot in place of your PIN, after your password.`,
        'If this was not you: remove it, change your password and your PIN, and tell your admin.',
      ],
      removed: [
        `The passkey “${name}” was removed${by ? ` by ${by}` : ''}. It opens nothing any more.`,
        'If you know nothing of it, tell your admin.',
      ],
      copied: [
        `The passkey “${name}” was refused: it counts its signatures, and its count went back. Somebody may have a copy of it.`,
        'Sign in with your PIN, remove it and add another one.',
      ],
    }[what],
    link: { words: 'Open my passkeys', url: `${publicUrl}/profile?show=security` },
  });

/** The link leads to a page behind the PIN: whoever reads this mail alone stops nothing. */
export const newPinMail = (to: Addressee, readyAt: Date, publicUrl: string): Message =>
  letter(to, {
    subject: 'Somebody asked for a new PIN for Backlot',
    lines: [
      'Somebody asked for a new PIN for your account from a browser we do not know, or with a password that was set by mail.',
      `It can be set from ${exactInstant(readyAt)} on, or as soon as an admin approves it.`,
      'If this was not you: sign in with your PIN, which stops it, change your password and tell your admin. Somebody may be reading your mail.',
    ],
    link: { words: 'Sign in and stop it', url: `${publicUrl}/profile?show=security` },
  });

/** Instead of a link to a new password, for people whose company signs in by a provider. */
export const noPasswordMail = (to: Addressee, provider: string, publicUrl: string): Message =>
  letter(to, {
    subject: `Sign in to Backlot with ${provider}`,
    lines: [
      `Somebody, probably you, asked for a new password. You do not need one: your company signs in to Backlot with ${provider}.`,
    ],
    link: { words: 'Open the sign-in page', url: `${publicUrl}/login` },
  });
