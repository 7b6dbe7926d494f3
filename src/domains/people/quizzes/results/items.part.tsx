import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { formatPercent, MINUS } from '#/kernel/numbers.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { Badge } from '#/ui/badge.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Panel } from '#/ui/panel.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { kindWords } from '../quiz-words.ts';
import type { QuizItem } from './results.contract.ts';

/** Below it, a question does not tell people apart (Ebel, "Essentials of Educational Measurement"). */
const WEAK = 0.2;

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** Who chose what; the right ones are green and marked. */
function Choices({ item }: { item: QuizItem }) {
  if (item.choices.length === 0) {
    return (
      <span className="f3">
        {item.mean === null ? '–' : `${formatPercent(item.mean, 0)} of the points on average`}
      </span>
    );
  }
  return (
    <ul className="quiz-choices">
      {item.choices.map((it) => (
        <li key={it.id} className={it.isRight ? 'right' : undefined}>
          {it.isRight ? <Icon name="check" size={13} label="Right" /> : <span />}
          <span className="trunc" title={it.text}>
            {it.text}
          </span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${share(it.people, item.people) * 100}%` }} />
          </span>
          <span className="num">{formatPercent(share(it.people, item.people), 0)}</span>
        </li>
      ))}
    </ul>
  );
}

function Apart({ value }: { value: number | null }) {
  if (value === null) return <span className="f3">–</span>;
  const text = `${value < 0 ? MINUS : ''}${Math.abs(value).toFixed(2)}`;
  if (value >= WEAK) return text;
  return (
    <Badge
      tone={value < 0 ? 'bad' : 'warn'}
      icon="alert-triangle"
      title={
        value < 0
          ? 'Those who do well otherwise have it wrong: look at the right answer'
          : 'Hardly tells those who do well from those who do not'
      }
    >
      {text}
    </Badge>
  );
}

const columns: Column<QuizItem>[] = [
  { key: 'position', title: '#', width: 40, align: 'right', cell: (it) => it.position },
  {
    key: 'text',
    title: 'Question',
    className: 'quiz-item',
    cell: (it) => (
      <>
        <span>{wordsOf(it.text, 120)}</span>
        <span className="sub2">
          {kindWords[it.kind]}
          {it.pool !== null && `, drawn from ${it.pool} for ${it.people}`}
          {it.blank > 0 && `, ${it.blank} left empty`}
        </span>
      </>
    ),
  },
  {
    key: 'difficulty',
    title: 'Right',
    hint: 'Difficulty p: the share of people who have it right',
    width: 72,
    align: 'right',
    cell: (it) =>
      it.difficulty === null ? <span className="f3">–</span> : formatPercent(it.difficulty, 0),
  },
  {
    key: 'discrimination',
    title: 'Tells apart',
    hint: 'Discrimination: point-biserial correlation of the question with the points of all others, −1 to 1',
    width: 96,
    align: 'right',
    cell: (it) => <Apart value={it.discrimination} />,
  },
  { key: 'choices', title: 'Who chose what', width: 340, cell: (it) => <Choices item={it} /> },
];

/** How hard each question was and how well it tells people apart, the hardest first. */
export function Items({ quiz }: { quiz: number }) {
  const items = useQuery(reading('GET /quiz-items', { quiz }));
  const people = Math.max(0, ...(items.data?.rows ?? []).map((it) => it.people));
  return (
    <Panel
      title="Questions, the hardest first"
      wide
      actions={items.data && <span className="f3 fs12 num">{people} graded attempts</span>}
    >
      <ListStates
        query={items}
        what="questions"
        isEmpty={() => people === 0}
        empty={
          <EmptyState
            icon="chart-bar"
            title="No attempt is graded yet"
            text="What each question was like is computed from graded attempts."
          />
        }
      >
        {({ rows }) => (
          <Table label="Questions" tall columns={columns} rows={rows} rowKey={(it) => it.id} />
        )}
      </ListStates>
    </Panel>
  );
}
