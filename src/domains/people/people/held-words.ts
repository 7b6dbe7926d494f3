import { spoken } from '#/kernel/language.ts';
/** What keeps something from being deleted: "3 people and 1 team"; empty when nothing does. */
export const heldWords = (held: readonly (readonly [count: number, one: string, many: string])[]) =>
  new Intl.ListFormat(spoken).format(
    held
      .filter(([count]) => count > 0)
      .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`),
  );
