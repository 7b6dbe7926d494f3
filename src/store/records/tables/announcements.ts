import type { Generated } from 'kysely';
import type { DayColumn, Json, VersionColumn } from './column.ts';

type Audience = 'everyone' | 'departments' | 'teams' | 'roles' | 'people';

/** Something the company tells some or all of its people. */
export interface AnnouncementsTable {
  id: Generated<number>;
  title: string;
  /** Markdown, clean. */
  body: string;
  /** As last written; the instants below may have moved it on since. */
  state: Generated<'draft' | 'scheduled' | 'published' | 'expired' | 'recalled'>;
  audience: Audience;
  /** When it is published, or was. */
  publish_at: Date | null;
  expires_at: Date | null;
  /** Its place among the pinned ones, from 1; null when it is not pinned. */
  pin_place: number | null;
  must_acknowledge: Generated<boolean>;
  acknowledge_by: DayColumn | null;
  /** Grows when a change of substance asks everybody to acknowledge again. */
  edition: Generated<number>;
  author_id: number;
  created_at: Date;
  changed_by: number;
  changed_at: Date;
  recalled_by: number | null;
  recalled_at: Date | null;
  recall_reason: string | null;
  deleted_at: Date | null;
  version: VersionColumn;
}

/** What an announcement said before a change. */
export interface AnnouncementVersionsTable {
  announcement_id: number;
  number: number;
  title: string;
  body: string;
  edition: number;
  changed_by: number;
  changed_at: Date;
}

/** A department, team, role or person an announcement or a news-letter is for, as its audience says. */
export interface AudienceTargetsTable {
  kind: 'announcement' | 'news-letter';
  subject_id: number;
  target_id: number;
}

/** A picture of a text: as the console shows it and, of a news-letter, as mail programs can. */
export interface AnnouncementPicturesTable {
  id: Generated<number>;
  kind: 'announcement' | 'news-letter';
  /** Null until what shows it is kept. */
  subject_id: number | null;
  file_key: string;
  mail_key: string | null;
  width: number;
  height: number;
  uploaded_by: number;
  uploaded_at: Date;
}

/** A rule of conduct. */
export interface DecorumEntriesTable {
  id: Generated<number>;
  category: string;
  title: string;
  body: string;
  effective_on: DayColumn;
  must_read: Generated<boolean>;
  place: number;
  edition: Generated<number>;
  changed_by: number;
  changed_at: Date;
  deleted_at: Date | null;
  version: VersionColumn;
}

export interface DecorumVersionsTable {
  entry_id: number;
  number: number;
  category: string;
  title: string;
  body: string;
  effective_on: DayColumn;
  edition: number;
  changed_by: number;
  changed_at: Date;
}

/** When somebody first saw a thing, and was last reminded of it. */
export interface ReadMarksTable {
  kind: 'announcement' | 'decorum';
  subject_id: number;
  person_id: number;
  seen_at: Date | null;
  reminded_at: Date | null;
}

/** That somebody has read and accepted one edition of a thing; never taken away. */
export interface AcknowledgementsTable {
  kind: 'announcement' | 'decorum';
  subject_id: number;
  edition: number;
  person_id: number;
  at: Date;
}

export interface NewsLettersTable {
  id: Generated<number>;
  subject: string;
  blocks: Json<unknown[]>;
  state: Generated<'draft' | 'scheduled' | 'sending' | 'sent'>;
  audience: Audience;
  send_at: Date | null;
  sent_at: Date | null;
  author_id: number;
  created_at: Date;
  changed_by: number;
  changed_at: Date;
  deleted_at: Date | null;
  version: VersionColumn;
}

/** Whom an issue went to, fixed when its sending began. */
export interface NewsLetterRecipientsTable {
  news_letter_id: number;
  person_id: number;
  /** Whoever has unsubscribed reads it in the console only. */
  by_mail: boolean;
  /** Its mail was queued in the transaction that wrote this. */
  queued_at: Date | null;
  opened_at: Date | null;
  opened_from: 'mail' | 'console' | null;
}

/** People who want no news-letter by mail. */
export interface NewsLetterRefusalsTable {
  person_id: number;
  at: Date;
}

export interface AnnouncementTables {
  announcements: AnnouncementsTable;
  announcement_versions: AnnouncementVersionsTable;
  audience_targets: AudienceTargetsTable;
  announcement_pictures: AnnouncementPicturesTable;
  decorum_entries: DecorumEntriesTable;
  decorum_versions: DecorumVersionsTable;
  read_marks: ReadMarksTable;
  acknowledgements: AcknowledgementsTable;
  news_letters: NewsLettersTable;
  news_letter_recipients: NewsLetterRecipientsTable;
  news_letter_refusals: NewsLetterRefusalsTable;
}
