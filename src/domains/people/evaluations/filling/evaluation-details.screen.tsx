import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { may } from '#/kernel/access.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Id } from '#/kernel/schema.ts';
import { Button } from '#/ui/button.tsx';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { EmptyState } from '#/ui/states.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { beginEvaluation, MINE, nextToEvaluate, QUEUE } from '../evaluations.actions.ts';
import { ALL } from '../manage/manage.actions.ts';
import { useManaging } from '../manage/use-managing.part.tsx';
import { PeersPanel } from '../peers/peers-panel.part.tsx';
import { ProposalsPanel } from '../proposals/proposals-panel.part.tsx';
import { About } from './about.part.tsx';
import { EvaluationSheet } from './evaluation-sheet.part.tsx';
import { EvaluationStates } from './evaluation-states.part.tsx';
import { StateBadge } from './state-badge.part.tsx';
import '../evaluations.css';

const Search = z.strictObject({ id: Id.optional() });

const reportOf = (person: number) =>
  `/administration/employees/evaluation-detail-report?person=${person}`;

/** The list this reader comes from. */
function useListPage(): string {
  const mayWrite = useScope(may('evaluations:write')) !== undefined;
  const mayEvaluate = useScope(may('evaluations:evaluate')) !== undefined;
  return mayWrite ? ALL : mayEvaluate ? QUEUE : MINE;
}

/** What the reader cannot do yet, and why. */
function Waiting({ evaluation }: { evaluation: EvaluationDetail }) {
  const me = useMe();
  const today = dayOf(useNow());
  const { state, evaluator, person, self_due_on, can } = evaluation;
  const isWaiting = state === 'assigned' && evaluator.id === me.id && !can.move.includes('begin');
  if (!isWaiting || !self_due_on) return null;
  return (
    <Panel title="Next">
      <p className="eval-hand">
        {person.name} has until {namedDay(self_due_on, today)} to hand in the self part. You can
        begin when it is in, or the day after.
      </p>
    </Panel>
  );
}

function Details({ evaluation }: { evaluation: EvaluationDetail }) {
  const run = useRun();
  const listPage = useListPage();
  const managing = useManaging(evaluation);
  const { id, version, can, person, state } = evaluation;
  const begin = () => void run(beginEvaluation, { id, version });
  const isToCalibrate = state === 'submitted' && can.move.includes('calibrate');
  usePageKeys(
    [
      can.move.includes('begin') && { keys: 'b', words: 'Begin to evaluate', run: begin },
      isToCalibrate && { keys: 'c', words: 'Calibrate', run: managing.calibrate },
      can.move.includes('release') && { keys: 'r', words: 'Release', run: managing.release },
    ],
    !managing.isOpen,
  );
  const primary = can.move.includes('begin') ? (
    <Button variant="primary" keys="b" onClick={begin}>
      Begin
    </Button>
  ) : isToCalibrate ? (
    <Button variant="primary" keys="c" onClick={managing.calibrate}>
      Calibrate
    </Button>
  ) : can.move.includes('release') ? (
    <Button variant="primary" keys="r" onClick={managing.release}>
      Release
    </Button>
  ) : undefined;
  return (
    <Page
      title={person.name}
      beside={
        <>
          <StateBadge state={state} isLate={evaluation.isLate} isProposed={evaluation.isProposed} />
          {person.title && (
            <span dir="auto" className="f3">
              {person.title}
            </span>
          )}
        </>
      }
      actions={<Button href={listPage}>Back to the list</Button>}
      primary={primary}
      menu={
        <Menu
          label="More"
          groups={[
            [{ label: 'Report over the periods', icon: 'history', href: reportOf(person.id) }],
            ...(managing.items.length > 0 ? [managing.items] : []),
          ]}
        />
      }
    >
      <EvaluationSheet
        evaluation={evaluation}
        below={<PeersPanel evaluation={evaluation} />}
        onHandedIn={() => evaluation.fills === 'lead' && void run(nextToEvaluate, {})}
        aside={
          <>
            <Waiting evaluation={evaluation} />
            <ProposalsPanel evaluation={evaluation} />
            <About evaluation={evaluation} />
          </>
        }
      />
      <RecordHistory kind="evaluation" id={evaluation.id} />
      {managing.dialog}
    </Page>
  );
}

/** One evaluation for its evaluator, for HR, and after the release for whoever may see it. */
export function EvaluationDetailsScreen() {
  const [{ id }] = useSearch(Search);
  const listPage = useListPage();
  const one = useQuery({
    ...reading('GET /evaluations/employee-detail', { id: id ?? 0 }),
    enabled: id !== undefined,
  });
  if (one.data) return <Details key={one.data.id} evaluation={one.data} />;
  return (
    <Page title="Evaluation details">
      {id === undefined ? (
        <EmptyState icon="star" title="No evaluation chosen" text="Open one from its list.">
          <Button href={listPage}>To the list</Button>
        </EmptyState>
      ) : (
        <EvaluationStates query={one} listPage={listPage}>
          {() => null}
        </EvaluationStates>
      )}
    </Page>
  );
}
