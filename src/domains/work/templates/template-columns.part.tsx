import { namedDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { kindWords, ruleWords, stateTones, stateWords } from './template-words.ts';
import type { WorkTemplate } from './templates.contract.ts';

/** Columns of the list of templates. */
export const templateColumns = (
  today: string,
  onOpen: (it: WorkTemplate) => void,
): Column<WorkTemplate>[] => [
  {
    key: 'title',
    title: 'Title',
    cell: (it) => (
      <button
        dir="auto"
        type="button"
        className="template-title med trunc"
        onClick={() => onOpen(it)}
      >
        {it.title}
      </button>
    ),
  },
  {
    key: 'kind',
    title: 'Makes',
    width: 100,
    className: 'trunc',
    cell: (it) => (it.project ? `${kindWords.issue} in ${it.project.key}` : kindWords.task),
  },
  { key: 'rule', title: 'Is made', className: 'trunc', cell: (it) => ruleWords(it.rule) },
  {
    key: 'next',
    title: 'Next',
    width: 96,
    cell: (it) =>
      it.nextOn ? (
        <span className="num">{namedDay(it.nextOn, today)}</span>
      ) : (
        <span className="f3">–</span>
      ),
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 116,
    className: 'trunc',
    cell: (it) => it.assignee?.name ?? <span className="f3">Nobody</span>,
  },
  {
    key: 'owner',
    title: 'Owner',
    width: 130,
    className: 'trunc wide',
    cell: (it) => it.owner.name,
  },
  {
    key: 'state',
    title: 'State',
    width: 84,
    cell: (it) => <Badge tone={stateTones[it.state]}>{stateWords[it.state]}</Badge>,
  },
];
