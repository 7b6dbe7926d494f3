import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useRun } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { EvaluationMove } from '../evaluation-machine.ts';
import { scoreText } from '../evaluation-words.ts';
import type { Evaluation } from '../evaluation.contract.ts';
import { detailsOf } from '../evaluations.actions.ts';
import { StateBadge } from '../filling/state-badge.part.tsx';
import { evaluationSorts } from '../lists/lists.contract.ts';
import { PersonName } from '../person-name.part.tsx';
import type { ChangeSearch, EvaluationsSearch } from './evaluations-search.ts';
import { ExtendForm } from './extend-form.part.tsx';
import { ReassignForm } from './reassign-form.part.tsx';
import { ofRows, releaseEvaluations, remindEvaluations } from './several.actions.ts';
import { StateStrip } from './state-strip.part.tsx';
import { useAllEvaluations } from './use-all-evaluations.part.ts';

const columns = (today: string): Column<Evaluation>[] => [
  {
    key: 'person',
    title: 'Person',
    sortable: true,
    cell: (it) => <PersonName person={it.person} />,
  },
  {
    key: 'evaluator',
    title: 'Evaluated by',
    sortable: true,
    width: 170,
    cell: (it) => <PersonName person={it.evaluator} />,
  },
  { key: 'period', title: 'Period', sortable: true, width: 96, cell: (it) => it.period },
  {
    key: 'state',
    title: 'State',
    sortable: true,
    width: 180,
    cell: (it) => (
      <span className="row">
        <StateBadge state={it.state} isLate={it.isLate} isProposed={it.isProposed} />
      </span>
    ),
  },
  {
    key: 'rated',
    title: 'Rated',
    width: 84,
    align: 'right',
    className: 'wide',
    cell: (it) => (it.answered === null ? '–' : `${it.answered} of ${it.questions}`),
  },
  { key: 'score', title: 'Score', width: 72, align: 'right', cell: (it) => scoreText(it.score) },
  {
    key: 'due',
    title: 'Due',
    sortable: true,
    width: 84,
    align: 'right',
    cell: (it) => shortDay(it.due_on, today),
  },
];

interface AllProps {
  search: EvaluationsSearch;
  onChange: ChangeSearch;
  /** Undefined as long as no form is published. */
  onGive: (() => void) | undefined;
  /** Where forms are written, for whoever may. */
  formsHref: string | undefined;
}

/** Every evaluation there is: narrowed, opened, and moved many at a time. */
export function AllEvaluations({ search, onChange, onGive, formsHref }: AllProps) {
  const run = useRun();
  const { go } = useLocation();
  const today = dayOf(useNow());
  const [dialog, setDialog] = useState<'extend' | 'reassign'>();
  const all = useAllEvaluations(search);
  const rows = all.data?.rows ?? [];
  const { current, selected, setSelected, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => go(detailsOf(it.id)),
    words: { x: 'Select the evaluation' },
    wide: dialog === undefined,
  });
  const chosen = rows.filter((it) => selected.has(it.id));
  const clear = () => setSelected(new Set());
  const may = (move: EvaluationMove) =>
    chosen.length > 0 && chosen.every((it) => it.can.move.includes(move));
  const doAll = async (what: typeof releaseEvaluations | typeof remindEvaluations) => {
    if (await run(what, ofRows(chosen))) clear();
  };
  const select: Column<Evaluation> = {
    key: 'select',
    width: 36,
    title: (
      <Checkbox
        label="Select all"
        hideLabel
        value={chosen.length > 0 && chosen.length === rows.length}
        mixed={chosen.length > 0 && chosen.length < rows.length}
        onChange={(on) => setSelected(new Set(on ? rows.map((it) => it.id) : []))}
      />
    ),
    cell: (it) => (
      <Checkbox
        label={`Select ${it.person.name}`}
        hideLabel
        value={selected.has(it.id)}
        onChange={(on) =>
          setSelected(
            new Set(on ? [...selected, it.id] : [...selected].filter((one) => one !== it.id)),
          )
        }
      />
    ),
  };
  const isNarrowed = Boolean(
    search.state?.length || search.period || search.team || search.evaluator || search.search,
  );
  const done = () => {
    setDialog(undefined);
    clear();
  };
  return (
    <>
      <StateStrip
        counts={all.data?.counts ?? {}}
        chosen={search.state ?? []}
        onChange={(state) =>
          onChange({ state: state.length > 0 ? state : undefined, page: undefined })
        }
      />
      <ListStates
        query={all}
        what="evaluations"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState
            icon="star"
            title={isNarrowed ? 'No evaluation fits this' : 'No evaluations yet'}
            text={
              isNarrowed
                ? 'Fewer conditions find more.'
                : onGive
                  ? 'Give a published form to people, teams or departments.'
                  : 'Write and publish a form first: what people are evaluated by.'
            }
          >
            {isNarrowed ? (
              <Button
                onClick={() =>
                  onChange({
                    state: undefined,
                    period: undefined,
                    team: undefined,
                    evaluator: undefined,
                    search: undefined,
                    page: undefined,
                  })
                }
              >
                Show everything
              </Button>
            ) : onGive ? (
              <Button onClick={onGive}>Give out</Button>
            ) : (
              formsHref && <Button href={formsHref}>Forms</Button>
            )}
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="Evaluations"
            columns={[select, ...columns(today)]}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            selected={selected}
            onKeyDown={onKeyDown}
            onOpen={(it) => go(detailsOf(it.id))}
            totalRows={totalRows}
            search={search}
            sorts={evaluationSorts}
            onChange={onChange}
          />
        )}
      </ListStates>
      <SelectionBar count={chosen.length} onClear={clear}>
        <Button
          size="s"
          disabled={!may('release')}
          title={may('release') ? undefined : 'Only calibrated ones are released'}
          onClick={() => void doAll(releaseEvaluations)}
        >
          Release
        </Button>
        <Button size="s" disabled={!may('remind')} onClick={() => void doAll(remindEvaluations)}>
          Remind
        </Button>
        <Button size="s" disabled={!may('extend')} onClick={() => setDialog('extend')}>
          Extend
        </Button>
        <Button size="s" disabled={!may('reassign')} onClick={() => setDialog('reassign')}>
          Hand over
        </Button>
      </SelectionBar>
      {dialog === 'extend' && <ExtendForm rows={chosen} onClose={done} />}
      {dialog === 'reassign' && <ReassignForm rows={chosen} onClose={done} />}
    </>
  );
}
