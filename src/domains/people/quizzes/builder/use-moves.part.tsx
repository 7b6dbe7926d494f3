import { useState, type ReactNode } from 'react';
import { useRun } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import type { MenuItem } from '#/ui/rich/menu.tsx';
import { quizSend } from '../assignees/people.actions.ts';
import { quizHref } from '../quiz-paths.ts';
import type { QuizState } from '../quiz-words.ts';
import { quizCopy, quizMoves } from '../quizzes.actions.ts';
import type { QuizDetails } from './quiz-page.part.tsx';

const words: Record<Exclude<QuizState, 'sent'>, string> = {
  draft: 'Back to draft',
  ready: 'Mark as ready',
  open: 'Open now',
  closed: 'Close now',
  archived: 'Archive',
};

/** What may become of a quiz: the next step as the primary button, the rest in the menu. */
export function useMoves(quiz: QuizDetails): {
  primary: ReactNode;
  menu: MenuItem[];
  /** Why the next step cannot be taken yet. */
  refusal: string | null;
} {
  const run = useRun();
  const { go } = useLocation();
  const [busy, setBusy] = useState(false);
  const { can, state } = quiz;
  const which = { quiz: quiz.id, version: quiz.version };
  const doing = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const move = (to: Exclude<QuizState, 'sent'>) => void doing(() => run(quizMoves[to], which));
  const send = () => void doing(() => run(quizSend, which));
  const next = can.move.find((it) => it.to !== 'draft');
  const uninvited = quiz.people - quiz.invited;
  const menu: MenuItem[] = [
    ...(can.move.some((it) => it.to === 'draft')
      ? [{ label: words.draft, icon: 'arrow-back-up' as const, onClick: () => move('draft') }]
      : []),
    ...(uninvited > 0 && (state === 'sent' || state === 'open')
      ? [{ label: `Invite ${uninvited} more`, icon: 'send' as const, onClick: send }]
      : []),
    {
      label: 'Copy into a new draft',
      icon: 'copy',
      disabled: !can.copy,
      onClick: () => void run(quizCopy, { quiz: quiz.id }),
    },
  ];
  if (!next) return { primary: null, menu, refusal: null };
  if (next.to === 'sent' && quiz.people === 0)
    return {
      menu,
      refusal: null,
      primary: (
        <Button variant="primary" icon="user-plus" onClick={() => go(quizHref(quiz.id, 'people'))}>
          Choose people
        </Button>
      ),
    };
  const to = next.to;
  const primary = (
    <Button
      variant="primary"
      icon={to === 'sent' ? 'send' : undefined}
      busy={busy}
      disabled={next.refusal !== null}
      title={next.refusal ?? undefined}
      onClick={() => (to === 'sent' ? send() : move(to))}
    >
      {to === 'sent' ? `Send to ${quiz.people}` : words[to]}
    </Button>
  );
  return { primary, menu, refusal: next.refusal };
}
