import { useState } from 'react';
import { useRun } from '#/client/running.ts';
import { useLocation } from '#/ui/location.ts';
import type { MenuItem } from '#/ui/rich/menu.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { CalibrateForm } from './calibrate-form.part.tsx';
import { ExtendForm } from './extend-form.part.tsx';
import { ALL } from './manage.actions.ts';
import { ReassignForm } from './reassign-form.part.tsx';
import { ReopenForm } from './reopen-form.part.tsx';
import { ofRows, releaseEvaluations, remindEvaluations } from './several.actions.ts';
import { WithdrawForm } from './withdraw-form.part.tsx';

type Opened = 'calibrate' | 'reopen' | 'reassign' | 'extend' | 'withdraw';

/** What HR does with one evaluation: the items of its menu, and the dialog that is open. */
export function useManaging(evaluation: EvaluationDetail) {
  const run = useRun();
  const { go } = useLocation();
  const [opened, setOpened] = useState<Opened>();
  const moves = evaluation.can.move;
  const rows = [evaluation];
  const close = () => setOpened(undefined);
  const open = (it: Opened) => () => setOpened(it);
  const release = () => void run(releaseEvaluations, ofRows(rows));
  const items: (MenuItem | false)[] = [
    moves.includes('remind') && {
      label: 'Remind',
      icon: 'bell',
      onClick: () => void run(remindEvaluations, ofRows(rows)),
    },
    moves.includes('extend') && { label: 'Extend', icon: 'calendar', onClick: open('extend') },
    moves.includes('reassign') && {
      label: 'Let somebody else evaluate',
      icon: 'user-cog',
      onClick: open('reassign'),
    },
    moves.includes('reopen') && {
      label: 'Reopen',
      icon: 'arrow-back-up',
      onClick: open('reopen'),
    },
    moves.includes('calibrate') &&
      evaluation.state === 'calibrated' && {
        label: 'Calibrate again',
        icon: 'adjustments-horizontal',
        onClick: open('calibrate'),
      },
    moves.includes('withdraw') && {
      label: 'Withdraw',
      icon: 'trash',
      danger: true,
      onClick: open('withdraw'),
    },
  ];
  const dialog =
    opened === 'calibrate' ? (
      <CalibrateForm evaluation={evaluation} onClose={close} />
    ) : opened === 'reopen' ? (
      <ReopenForm evaluation={evaluation} onClose={close} />
    ) : opened === 'reassign' ? (
      <ReassignForm rows={rows} onClose={close} />
    ) : opened === 'extend' ? (
      <ExtendForm rows={rows} onClose={close} />
    ) : opened === 'withdraw' ? (
      <WithdrawForm
        evaluation={evaluation}
        onClose={close}
        onDone={() => go(ALL, { replace: true })}
      />
    ) : undefined;
  return {
    items: items.flatMap((it) => it || []),
    dialog,
    isOpen: opened !== undefined,
    calibrate: open('calibrate'),
    release,
  };
}
