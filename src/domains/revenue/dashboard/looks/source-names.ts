import { spoken } from '#/kernel/language.ts';

const list = new Intl.ListFormat(spoken);
/** In the morning all sources come: more names than these say no more. */
const NAMED = 3;

/** "AdMob, AppLovin, and 9 others". */
export function sourceNamesOf(sources: readonly string[]): string {
  const named = sources.length > NAMED ? sources.slice(0, NAMED - 1) : sources;
  const others = sources.length - named.length;
  return list.format([...named, ...(others > 0 ? [`${others} others`] : [])]);
}
