import { useQuery } from '@tanstack/react-query';
import { CallError } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { exactInstant, namedDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { Link } from '#/ui/link.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { NextDays } from './rule-field.part.tsx';
import {
  kindWords,
  ruleWords,
  shiftWords,
  stateTones,
  stateWords,
  stopWords,
} from './template-words.ts';
import {
  linkOf,
  templateDelete,
  templatePause,
  templateResume,
  templateUse,
} from './templates.actions.ts';
import type { WorkTemplate } from './templates.contract.ts';

const dueWords = (days: number | null) => {
  if (days === null) return 'No due day';
  if (days === 0) return 'On the day it is made';
  return `${counted(days, 'day')} after it is made`;
};

function About({ of: it, today }: { of: WorkTemplate; today: string }) {
  const until = it.endsOn ? ` until ${namedDay(it.endsOn, today)}` : '';
  const facts: [string, string | undefined][] = [
    ['Makes', `${kindWords[it.kind]}${it.project ? ` in ${it.project.name}` : ''}`],
    ['Is made', `${ruleWords(it.rule)}${until}`],
    ['On a day off', it.rule === null ? undefined : shiftWords[it.shift]],
    ['Assignee', it.assignee?.name ?? 'Nobody'],
    ['Reviewer', it.reviewer?.name],
    ['Type', it.type ?? it.issueType?.name],
    ['Priority', it.priority.charAt(0).toUpperCase() + it.priority.slice(1)],
    ['Game', it.app?.name],
    ['Labels', it.labels.map((one) => one.name).join(', ') || undefined],
    ['Due', dueWords(it.dueAfter)],
    ['Owner', it.owner.name],
  ];
  return <Facts of={facts} />;
}

interface TemplateSheetProps {
  id: number;
  mayWrite: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** One template: what it says, the next days, what it made, and what can be done with it. */
export function TemplateSheet({ id, mayWrite, onEdit, onClose }: TemplateSheetProps) {
  const run = useRun();
  const { zone } = useMe();
  const query = useQuery(reading('GET /work-template', { id }));
  const { data, error } = query;
  if (!data) {
    return (
      <Dialog side="right" width={560} title="Template" onClose={onClose}>
        {error ? (
          <ErrorState
            title="The template did not load"
            text={error.message}
            requestId={error instanceof CallError ? error.body.requestId : undefined}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading label="Loading the template">
            <RowsSkeleton />
          </Loading>
        )}
      </Dialog>
    );
  }
  const { template, next, runs, today } = data;
  const { version, state, mayEdit } = template;
  const which = { template: id, version };
  const remove = async () => {
    if (await run(templateDelete, which)) onClose();
  };
  const edits = [
    { label: 'Change…', icon: 'edit' as const, onClick: onEdit },
    ...(state === 'going'
      ? [
          {
            label: 'Pause',
            icon: 'player-pause' as const,
            onClick: () => void run(templatePause, which),
          },
        ]
      : []),
  ];
  return (
    <Dialog
      side="right"
      width={560}
      title={template.title}
      onClose={onClose}
      footer={
        <>
          <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>
          <span className="sp" />
          {mayEdit && (
            <Menu
              label="More to do with this template"
              groups={[
                edits,
                [{ label: 'Delete', icon: 'trash', danger: true, onClick: () => void remove() }],
              ]}
            />
          )}
          {mayEdit && (state === 'paused' || state === 'stopped') && (
            <Button icon="player-play" onClick={() => void run(templateResume, which)}>
              Let it go on
            </Button>
          )}
          {mayWrite && (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => void run(templateUse, { template: id })}
            >
              Make one now
            </Button>
          )}
        </>
      }
    >
      {template.stopped && (
        <Notice type="error" icon="alert-circle">
          {stopWords[template.stopped]} {template.stopNote}
        </Notice>
      )}
      <About of={template} today={today} />
      {template.description && <RichText markdown={template.description} />}
      {template.checklist.length > 0 && (
        <>
          <h3>{template.kind === 'task' ? 'Checklist' : 'Issues below it'}</h3>
          <ul className="template-list">
            {template.checklist.map((it, at) => (
              <li key={`${at} ${it}`}>{it}</li>
            ))}
          </ul>
        </>
      )}
      {state === 'going' && (
        <section aria-label="Next days" className="template-part">
          <h3>Next days</h3>
          <NextDays days={next} today={today} />
        </section>
      )}
      {runs.length > 0 && (
        <section aria-label="Made by the rule" className="template-part">
          <h3>Made by the rule</h3>
          <ul className="next-days">
            {runs.map((it) => (
              <li key={it.day}>
                <Link href={linkOf(template.kind, it.key)}>{it.key}</Link>
                <span className="f3">
                  for {namedDay(it.day, today)}
                  {it.standsFor > 1 && `, for ${it.standsFor} days at once`}, made{' '}
                  {exactInstant(new Date(it.madeAt), zone)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordHistory kind="work-template" id={id} />
    </Dialog>
  );
}
