import type { issueStates } from './news-letter.contract.ts';

export const NEWS_LETTER = '/news-letter';
export const issueHref = (id: number) => `${NEWS_LETTER}?issue=${id}`;

export const issueStateWords: Record<(typeof issueStates)[number], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
};
