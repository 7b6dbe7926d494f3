import type { Answer } from '#/kernel/answer.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { copy } from './copy.ts';
import type { Desk } from './desk.ts';
import { namedIcon, type Row } from './row.tsx';

/** An answer, and whether it still is that of what was typed before. */
export type ShownAnswer = Answer & { isStale: boolean };

/** What can be done with an answer beside opening it. */
export const answerRows = (desk: Desk, { ways, isStale }: ShownAnswer, query: string): Row[] =>
  ways.map(({ id, title, note, icon, keys, does }): Row => {
    const perform = () => {
      if ('copy' in does) {
        // The figure of another question is never taken for this one.
        if (!isStale) void copy(desk, does.copy, 'Figure copied.');
      } else desk.setQuery([does.first, query.trim(), does.add].filter(Boolean).join(' '));
    };
    return {
      id: `way:${id}`,
      icon: namedIcon(icon),
      title,
      note,
      perform,
      ...(keys && { keys, end: <Kbd keys={keys} /> }),
    };
  });
