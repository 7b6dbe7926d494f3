import { useState, type ReactNode } from 'react';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import type { IconName } from '#/ui/icon.tsx';
import type { MenuItem } from '#/ui/rich/menu.tsx';
import { CheckInForm } from '../check-in-form.part.tsx';
import { EditObjectiveForm } from '../form/objective-form.part.tsx';
import type { ObjectiveDetail } from '../objective.contract.ts';
import { CancelForm, ReopenForm, SelfReviewForm } from '../review/move-forms.part.tsx';
import { ScoreForm } from '../review/score-form.part.tsx';
import { okrActivate, okrToReview } from './move.actions.ts';

/** What can be done with an objective next, by whom it is shown to. */
interface Step {
  label: string;
  icon: IconName;
  keys: string;
  run: () => void;
}

type Dialog = 'check-in' | 'edit' | 'self-review' | 'score' | 'cancel' | 'reopen';

const dialogs: Record<
  Dialog,
  (it: { objective: ObjectiveDetail; onClose: () => void }) => ReactNode
> = {
  'check-in': ({ objective, onClose }) => <CheckInForm id={objective.id} onClose={onClose} />,
  edit: EditObjectiveForm,
  'self-review': SelfReviewForm,
  score: ScoreForm,
  cancel: CancelForm,
  reopen: ReopenForm,
};

export function useObjectiveDoors(objective: ObjectiveDetail) {
  const me = useMe();
  const run = useRun();
  const [open, setOpen] = useState<Dialog>();
  const { id, version, state, can, keyResults } = objective;
  const isOwner = objective.owner.id === me.id;
  const close = () => setOpen(undefined);
  const activate = () => void run(okrActivate, { id, version });
  const toReview = () => void run(okrToReview, { id, version });
  const step = (on: boolean, label: string, icon: IconName, keys: string, run: () => void) =>
    on ? [{ label, icon, keys, run }] : [];
  const isEditable = can.write && (state === 'draft' || state === 'active');
  const review = isOwner ? () => setOpen('self-review') : toReview;
  const steps: Step[] = [
    ...step(can.review, 'Score', 'checks', 's', () => setOpen('score')),
    ...step(can.checkIn, 'Check in', 'flag', 'c', () => setOpen('check-in')),
    ...step(can.write && state === 'draft' && keyResults > 0, 'Activate', 'bolt', 'a', activate),
    ...step(isEditable, 'Change', 'pencil', 'e', () => setOpen('edit')),
    ...step(can.write && state === 'active', 'Send to review', 'send', 'r', review),
    ...step(can.write && state === 'in_review', 'Take back', 'arrow-back-up', 'b', activate),
  ];
  const more: MenuItem[] = [
    ...(can.reopen
      ? [{ label: 'Open again', icon: 'arrow-back-up' as const, onClick: () => setOpen('reopen') }]
      : []),
    ...(isEditable
      ? [
          {
            label: 'Cancel objective',
            icon: 'ban' as const,
            danger: true,
            onClick: () => setOpen('cancel'),
          },
        ]
      : []),
  ];
  const Shown = open && dialogs[open];
  return {
    steps,
    more,
    isOpen: open !== undefined,
    dialog: Shown && <Shown objective={objective} onClose={close} />,
  };
}
