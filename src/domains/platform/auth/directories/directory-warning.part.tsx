import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Notice } from '#/ui/banner.tsx';
import { useNow } from '#/ui/now.ts';
import type { Directory } from './directories.contract.ts';

const SOON_MS = 14 * 86_400_000;

/** What keeps the directory from putting people in and out, or soon will. */
function warningOf({ tokens }: Directory, now: Date): string | undefined {
  const good = tokens.filter((it) => !it.isExpired);
  if (good.length === 0)
    return 'The directory has no token that is good: who leaves there keeps their access here.';
  if (good.every((it) => !it.makerIsActive))
    return `${good[0]!.madeBy.name}, who made the token, is not active any more: nobody new comes in by it. Make another one.`;
  const last = good.map((it) => it.expiresAt).toSorted()[good.length - 1]!;
  return new Date(last).getTime() - now.getTime() < SOON_MS
    ? `The token ends on ${shortDay(dayOf(new Date(last)))}. Make another one and enter it in the directory.`
    : undefined;
}

export function DirectoryWarning({ of }: { of: Directory }) {
  const words = warningOf(of, useNow(60_000));
  return words === undefined ? null : (
    <Notice type="warning" icon="alert-circle">
      {words}
    </Notice>
  );
}
