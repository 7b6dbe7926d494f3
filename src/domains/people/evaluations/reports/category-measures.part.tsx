import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { scoreText } from '../evaluation-words.ts';
import type { CategoryMeasures } from './category-measures.contract.ts';
import { differenceText, peopleText } from './report-words.ts';
import './category-measures.css';

type Category = CategoryMeasures['categories'][number];
type Row = CategoryMeasures['rows'][number];

const strictnessWords = { strict: 'strict', lenient: 'lenient', usual: 'as usual' };

/** How the scores of a category lie, as small columns; read out as a list. */
function Lies({ category }: { category: Category }) {
  const most = Math.max(1, ...category.distribution.map((it) => it.count));
  const words = category.distribution
    .filter((it) => it.count > 0)
    .map((it) => `${it.from.toFixed(1)} to ${it.to.toFixed(1)}: ${peopleText(it.count)}`)
    .join(', ');
  return (
    <span className="category-lies" title={words}>
      {category.distribution.map((it) => (
        <i key={it.from} aria-hidden="true" style={{ height: `${(it.count / most) * 100}%` }} />
      ))}
      <span className="hidden-words">{words}</span>
    </span>
  );
}

function Cell({ cell }: { cell: Row['cells'][number] }) {
  const { mean, difference, strictness } = cell;
  const said = strictness && `, ${strictnessWords[strictness]}`;
  return (
    <span className="category-cell" data-strictness={strictness ?? undefined}>
      <span className="med">{scoreText(mean)}</span>
      {difference !== null && <span className="f2 fs12">{differenceText(difference)}</span>}
      {said && strictness !== 'usual' && <span className="hidden-words">{said}</span>}
    </span>
  );
}

interface CategoryMeasuresProps {
  of: { period: string; team?: number | undefined; department?: number | undefined };
  by: 'lead' | 'team';
  onBy: (by: 'lead' | 'team') => void;
  hrefOf: (row: Row) => string;
}

const columnsOf = (
  { categories }: CategoryMeasures,
  { by, hrefOf }: Pick<CategoryMeasuresProps, 'by' | 'hrefOf'>,
): Column<Row>[] => [
  {
    key: 'name',
    title: by === 'lead' ? 'Lead' : 'Team',
    cell: (it) => (
      <Link dir="auto" href={hrefOf(it)}>
        {it.name}
      </Link>
    ),
    total: 'Company',
  },
  { key: 'people', title: 'People', width: 72, align: 'right', cell: (it) => it.people },
  ...categories.map((category, at): Column<Row> => ({
    key: `category ${at}`,
    title: category.name,
    align: 'right',
    cell: (it) => <Cell cell={it.cells[at]!} />,
    total: (
      <span className="category-cell">
        <Lies category={category} />
        {scoreText(category.company)}
      </span>
    ),
  })),
];

/** Who is far from the company's mean in which category, and how scores of each lie. */
export function CategoryMeasuresPanel({ of, by, onBy, hrefOf }: CategoryMeasuresProps) {
  const query = useQuery({
    ...reading('GET /evaluations/category-measures', { ...of, by }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="Categories against the company"
      beside={<span className="f3 fs12">before calibration, marked from 0.30 away</span>}
      actions={
        <Segmented
          label="Compared by"
          value={by}
          onChange={onBy}
          segments={[
            { value: 'lead', label: 'Lead' },
            { value: 'team', label: 'Team' },
          ]}
        />
      }
      className="category-measures"
    >
      <ListStates
        query={query}
        what="categories"
        isEmpty={(it) => it.rows.length === 0}
        empty={<EmptyState icon="users" title="No evaluation is submitted yet" />}
      >
        {(measures) => (
          <Table
            label="Mean score of each category, and the difference to the company"
            columns={columnsOf(measures, { by, hrefOf })}
            rows={measures.rows}
            rowKey={(it) => it.key}
            totals
          />
        )}
      </ListStates>
    </Panel>
  );
}
