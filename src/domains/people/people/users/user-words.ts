/** How somebody stands: `invited → active ↔ blocked → left`. */
export const userStatuses = ['invited', 'active', 'blocked', 'left'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const userStatusWords: Record<UserStatus, string> = {
  invited: 'Invited',
  active: 'Active',
  blocked: 'Blocked',
  left: 'Left',
};

/** Shown unless others are asked for: those who left are history. */
export const presentStatuses: readonly UserStatus[] = ['invited', 'active', 'blocked'];
