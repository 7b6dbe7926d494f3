export const platforms = ['android', 'ios'] as const;
export type Platform = (typeof platforms)[number];
export const platformWords: Record<Platform, string> = { android: 'Android', ios: 'iOS' };

/** What an app may be while it is not archived. */
export const workingStatuses = ['draft', 'live', 'paused', 'sunset'] as const;
export const appStatuses = [...workingStatuses, 'archived'] as const;
export type AppStatus = (typeof appStatuses)[number];
export const statusWords: Record<AppStatus, string> = {
  draft: 'Draft',
  live: 'Live',
  paused: 'Paused',
  sunset: 'Sunset',
  archived: 'Archived',
};
