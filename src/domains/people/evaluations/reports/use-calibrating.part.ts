import { useState } from 'react';
import { useRunOn, useStage } from '#/client/running.ts';
import { useForm } from '#/ui/form/use-form.ts';
import { calibrateEvaluation } from '../manage/manage.actions.ts';
import type { SummaryRow } from './reports.contract.ts';

interface Typed {
  score: number | null;
  reason: string;
}

function problems({ score, reason }: Typed, row: SummaryRow | undefined): Record<string, string> {
  if (score === null) return { score: 'A score from 1 to 5.' };
  if (score < 1 || score > 5) return { score: 'From 1.00 to 5.00.' };
  if (score !== row?.score && !reason.trim()) return { reason: 'Say why it is another one.' };
  return {};
}

/** The row whose score is being typed, with what is typed: its two cells share it. */
export function useCalibrating() {
  const run = useRunOn(useStage());
  const [row, setRow] = useState<SummaryRow>();
  const form = useForm<Typed>({
    initial: { score: null, reason: '' },
    check: (it) => problems(it, row),
    submit: async ({ score, reason }) => {
      if (!row) return;
      const { id, version } = row;
      const isOther = score !== null && score !== row.score;
      await run(calibrateEvaluation, {
        id,
        version,
        ...(isOther && { score, reason: reason.trim() }),
      });
      setRow(undefined);
    },
  });
  return {
    row,
    form,
    begin: (it: SummaryRow) => {
      if (!it.can.calibrate) return;
      setRow(it);
      form.reset({ score: it.calibrated ?? it.score, reason: it.reason ?? '' });
    },
    end: () => setRow(undefined),
  };
}
export type Calibrating = ReturnType<typeof useCalibrating>;
