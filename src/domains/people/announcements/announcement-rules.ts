/** `draft → scheduled → published → expired | recalled`; a scheduled one may become a draft again. */
export const announcementStates = [
  'draft',
  'scheduled',
  'published',
  'expired',
  'recalled',
] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const audienceKinds = ['everyone', 'departments', 'teams', 'roles', 'people'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

/** Nobody is reminded of the same thing twice within this time. */
export const REMIND_EVERY_MS = 3_600_000;
