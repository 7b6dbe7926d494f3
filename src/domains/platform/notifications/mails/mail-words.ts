import type { NotificationSettings } from '../notifications.contract.ts';

interface MailAfterWords {
  after: NotificationSettings['mails']['after'];
  words: string;
  keywords: readonly string[];
}

/** When what was not seen is mailed. */
export const mailAfterWords: readonly MailAfterWords[] = [
  { after: null, words: 'never', keywords: ['off', 'none'] },
  { after: 15, words: 'after 15 minutes', keywords: ['15m'] },
  { after: 60, words: 'after an hour', keywords: ['1h', 'hour'] },
  { after: 240, words: 'after four hours', keywords: ['4h'] },
];
