/** The pages of the gallery. */
export const names = [
  'dashboard',
  'sheet',
  'states',
  'forms',
  'controls',
  'texts',
  'login',
  'maintenance',
  'dialog',
  'popup',
] as const;

export type PageName = (typeof names)[number];
