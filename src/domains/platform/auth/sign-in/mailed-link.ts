import { call } from '#/client/api.ts';
import { anonymous } from './step-form.ts';
import type { NextStep } from './step.contract.ts';

const kinds = [
  'invitation',
  'reset',
  'set-up',
  'unsubscribe',
  'no-mails',
  'no-digest',
  'email',
] as const;

export interface MailedLink {
  kind: (typeof kinds)[number];
  token: string;
}

/** The link a person came by: its secret stands behind `#`, which is never sent to a server. */
export function linkIn(hash: string): MailedLink | undefined {
  const match = /^#([a-z-]+)=([\w-]+)$/.exec(hash);
  const kind = kinds.find((it) => it === match?.[1]);
  return kind && { kind, token: match![2]! };
}

/** What a link opened. */
export type Opened =
  | { at: 'new-password'; email: string | undefined; token: string }
  | { at: 'first-password'; email: string; name: string; next: NextStep }
  | { at: 'set-up'; token: string }
  /** Asks before mails end: programs that look into links open them as well. */
  | { at: 'mails'; mails: string; end: () => Promise<{ message: string }> }
  | { at: 'ended'; words: string }
  /** It did what it is for; there is nothing more to do. */
  | { at: 'done'; words: string };

const ended = {
  invitation: {
    expired: 'This invitation is older than seven days. Ask for a new one.',
    revoked: 'This invitation was replaced or taken back. Look for a newer mail, or ask for one.',
    used: 'This invitation was used already. Sign in with your password.',
  },
  reset: {
    expired: 'This link is older than 30 minutes. Ask for a new one.',
    used: 'This link was used already, or replaced by a newer one.',
  },
  'set-up': {
    expired: 'This link is older than a day. Restart the server for another one.',
    used: 'Backlot is set up already. Sign in with your password.',
  },
} as const;

/** What a link in a mail ends, and how. */
const endings = {
  unsubscribe: (token: string) => ({
    mails: 'News-letters are mailed to you.',
    end: () => call('POST /news-letters/unsubscribe', { token }, anonymous),
  }),
  'no-mails': (token: string) => ({
    mails: 'Notifications you have not seen are mailed to you.',
    end: () => call('POST /end-unseen-mails', { token }, anonymous),
  }),
  'no-digest': (token: string) => ({
    mails: 'A digest is mailed to you every day.',
    end: () => call('POST /end-digests', { token }, anonymous),
  }),
};

/** Asks what a link is still good for and opens it. Throws when the server cannot say. */
export async function openLink({ kind, token }: MailedLink): Promise<Opened> {
  if (kind === 'reset') {
    const { status, email } = await call('POST /verify-reset-password', { token }, anonymous);
    if (status !== 'valid') return { at: 'ended', words: ended.reset[status] };
    return { at: 'new-password', email: email ?? undefined, token };
  }
  if (kind === 'set-up') {
    const { status } = await call('POST /check-set-up', { token }, anonymous);
    return status === 'valid'
      ? { at: 'set-up', token }
      : { at: 'ended', words: ended[kind][status] };
  }
  if (kind === 'unsubscribe' || kind === 'no-mails' || kind === 'no-digest')
    return { at: 'mails', ...endings[kind](token) };
  if (kind === 'email') {
    const { message } = await call('POST /confirm-email', { token }, anonymous);
    return { at: 'done', words: message };
  }
  const { status, invited } = await call('POST /check-invitation', { token }, anonymous);
  if (status !== 'valid' || !invited) {
    return { at: 'ended', words: ended.invitation[status === 'valid' ? 'used' : status] };
  }
  const next = await call('POST /accept-invitation', { token }, anonymous);
  return { at: 'first-password', ...invited, next };
}
