import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { useNow } from '#/ui/now.ts';
import { useMe } from './me.ts';

/** "3 h ago", with the exact instant when one rests on it. */
export function Ago({ at }: { at: string }) {
  const { zone } = useMe();
  const instant = new Date(at);
  return <span title={exactInstant(instant, zone)}>{relativeTime(instant, useNow())}</span>;
}
