import { counted } from '#/kernel/numbers.ts';
import type { Message } from '#/store/mail/mail.ts';
import type { MailKind } from './mail-links.records.ts';

export interface MailedNotice {
  title: string;
  body: string | null;
  link: string;
}

/** So many stand in a mail; the others are counted. */
const MOST = 30;
const MOST_BODY = 200;

const paths: Record<MailKind, string> = {
  unseen: '/api/end-unseen-mails',
  digest: '/api/end-digests',
};
const pages: Record<MailKind, string> = { unseen: 'no-mails', digest: 'no-digest' };
const reasons: Record<MailKind, string> = {
  unseen: 'You get this because you have not seen it in Backlot.',
  digest: 'You get this once a day.',
};

/** One line, cut where it grows long. */
function lineOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MOST_BODY ? `${line.slice(0, MOST_BODY - 1).trimEnd()}…` : line;
}

interface About {
  kind: MailKind;
  to: string;
  notices: readonly MailedNotice[];
  /** The person wants what it says shown outside of Backlot; else only how many there are. */
  isShown: boolean;
  publicUrl: string;
  /** Ends mails of this kind. */
  token: string;
}

/** What was not seen, or a day's notifications, as a mail. */
export function noticesMail({ kind, to, notices, isShown, publicUrl, token }: About): Message {
  const [first] = notices;
  const count = counted(notices.length, 'notification');
  const subject = {
    unseen: isShown && notices.length === 1 ? lineOf(first!.title) : `${count} not seen yet`,
    digest: `Your day in Backlot: ${count}`,
  }[kind];
  const lines = notices
    .slice(0, MOST)
    .map((it) =>
      [lineOf(it.title), ...(it.body ? [lineOf(it.body)] : []), `${publicUrl}${it.link}`].join(
        '\n',
      ),
    );
  const more = notices.length > MOST ? [`and ${notices.length - MOST} more: ${publicUrl}/`] : [];
  const text = [
    ...(isShown ? [...lines, ...more] : [`You have ${count} in Backlot: ${publicUrl}/`]),
    `${reasons[kind]}\nNo more of these mails: ${publicUrl}/login#${pages[kind]}=${token}`,
  ].join('\n\n');
  return {
    to,
    subject,
    text,
    unsubscribe: `${publicUrl}${paths[kind]}?token=${token}`,
  };
}
