import { shortDay } from '#/kernel/date-words.ts';
import type { AnnouncementState } from './announcement-rules.ts';

export const PAGE = '/announcements';
/** The page that shows one announcement. */
export const announcementHref = (id: number) => `${PAGE}?announcement=${id}`;
export const decorumHref = (id: number) => `${PAGE}?show=decorum&entry=${id}`;

export const stateWords: Record<AnnouncementState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  expired: 'Expired',
  recalled: 'Recalled',
};

/** "Acknowledge by Fri 21 Nov", or without a day. */
export const byWords = (by: string | null, today: string) =>
  by ? `Acknowledge by ${shortDay(by, today)}` : 'To acknowledge';
