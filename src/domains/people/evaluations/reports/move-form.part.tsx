import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { scoreText } from '../evaluation-words.ts';
import { ofRows, releaseEvaluations } from '../manage/several.actions.ts';
import { peopleText } from './report-words.ts';
import { calibrateMany } from './reports.actions.ts';
import type { SummaryRow } from './reports.contract.ts';
import './calibration.css';

interface MoveFormProps {
  move: 'calibrate' | 'release';
  /** Whom it is about: those chosen, or all of a period as it is narrowed. */
  of: {
    period: string;
    ids?: number[];
    team?: number | undefined;
    department?: number | undefined;
    lead?: number | undefined;
  };
  onClose: () => void;
  onDone?: () => void;
}

type How = 'confirm' | 'suggested';

const columns = (move: 'calibrate' | 'release', how: How): Column<SummaryRow>[] => [
  { key: 'person', title: 'Person', cell: (it) => it.person.name },
  {
    key: 'lead',
    title: 'Lead',
    cell: (it) => (
      <span dir="auto" className="f3">
        {it.evaluator.name}
      </span>
    ),
  },
  { key: 'score', title: 'Score', align: 'right', cell: (it) => scoreText(it.score) },
  {
    key: 'to',
    title: 'Counts',
    align: 'right',
    cell: (it) => (
      <b className="semi">
        {scoreText(move === 'release' ? it.final : how === 'suggested' ? it.suggested : it.score)}
      </b>
    ),
  },
];

/** Who is affected, before many are calibrated or released at once. */
export function MoveForm({ move, of, onClose, onDone }: MoveFormProps) {
  const run = useRunOn(useStage());
  const { data, error } = useQuery({
    ...reading('GET /evaluations/move-preview', { move, ...of }),
    staleTime: 0,
  });
  const rows = data?.rows ?? [];
  const canSuggest = rows.some((it) => it.suggested !== null);
  const form = useForm({
    initial: { how: 'confirm' as How, reason: '' },
    check: ({ how, reason }): Record<string, string> =>
      move === 'calibrate' && how === 'suggested' && !reason.trim()
        ? { reason: 'Say why the scores are other ones.' }
        : {},
    submit: async ({ how, reason }) => {
      const moved = rows.map(({ id, version }) => ({ id, version }));
      if (moved.length === 0) return onClose();
      await (move === 'release'
        ? run(releaseEvaluations, ofRows(moved))
        : run(calibrateMany, {
            period: data?.period ?? '',
            seen: moved,
            how,
            ...(how === 'suggested' && { reason: reason.trim() }),
          }));
      onDone?.();
      onClose();
    },
  });
  const { how } = form.values;
  const verb = move === 'release' ? 'Release' : 'Calibrate';
  return (
    <FormDialog
      title={`${verb} evaluations, ${of.period}`}
      note={
        move === 'release'
          ? 'People see their lead’s side and the score that counts at once, and are told.'
          : 'Only what is handed in and not calibrated yet. It can be taken back until the release.'
      }
      width={560}
      onClose={onClose}
      form={form}
      verb={rows.length > 0 ? `${verb} ${peopleText(rows.length)}` : 'Close'}
    >
      <div className="move-form">
        {move === 'calibrate' && canSuggest && (
          <>
            <Segmented
              label="Score that counts"
              value={how}
              onChange={(it) => form.set('how', it)}
              segments={[
                { value: 'confirm', label: 'As scored' },
                { value: 'suggested', label: 'As suggested' },
              ]}
            />
            {how === 'suggested' && (
              <TextField label="Reason" maxLength={1000} autoFocus {...form.field('reason')} />
            )}
          </>
        )}
        {data ? (
          rows.length > 0 && (
            <div className="move-list">
              <Table
                label="Who is affected"
                columns={columns(move, how)}
                rows={rows}
                rowKey={(it) => it.id}
              />
            </div>
          )
        ) : error ? (
          <p role="alert">{error.message}</p>
        ) : (
          <Loading label="Loading who is affected">
            <RowsSkeleton rows={4} columns={[48, 48]} mark={false} />
          </Loading>
        )}
        {data && rows.length === 0 && (
          <p>{move === 'release' ? 'Nobody is calibrated and waits.' : 'Nothing is handed in.'}</p>
        )}
        {data && data.more > 0 && (
          <p className="f3">{peopleText(data.more)} more are left for a second time.</p>
        )}
        {data && data.left.length > 0 && (
          <p className="f3">
            {peopleText(data.left.length)} stay as they are:{' '}
            {data.left
              .slice(0, 6)
              .map((it) => `${it.person.name} (${it.why.toLowerCase()})`)
              .join(', ')}
            {data.left.length > 6 && ' and others'}.
          </p>
        )}
      </div>
    </FormDialog>
  );
}
