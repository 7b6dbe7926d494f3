/** Our apps by the ids that a network has for them. */
export const swapped = (ids: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(ids).map(([app, id]) => [String(id), app]));
