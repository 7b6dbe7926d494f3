import { LabelName } from '#/figures/label-name.part.tsx';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import type { Column } from '#/ui/table.tsx';
import { coarseWords, conversionWords, frameworkWords, windowWords } from './postback-words.ts';
import type {
  PostbackFigures,
  PostbackRow,
  postbackSplits,
  PostbackTold,
} from './postbacks.contract.ts';

type Split = (typeof postbackSplits)[number];

const none = <span className="f3">–</span>;
const count = (value: number) => formatCompact(value, 'dense');

const between = (least: string, most: string) => (least === most ? least : `${least} – ${most}`);

/** "$120 – $180" */
const money = ({ least, most }: { least: number; most: number }) =>
  between(formatMoney(least, 'dense'), formatMoney(most, 'dense'));

const part = (some: number, all: number) =>
  all === 0 ? none : <span title={count(some)}>{formatPercent(some / all, 0)}</span>;

const windowCell = (it: PostbackFigures, at: 0 | 1 | 2) => {
  const { postbacks, valued, revenue } = it.windows[at];
  if (postbacks === 0) return none;
  const title = `${count(valued)} of ${count(postbacks)} postbacks have a value that is known`;
  return <span title={title}>{valued === 0 ? '–' : money(revenue)}</span>;
};

const titles: Record<Split, string> = {
  mediaSource: 'Media source',
  app: 'App',
  source: 'Source identifier',
  told: 'Source identifier',
  day: 'Day of arrival',
};

type Cells = Pick<Column<PostbackRow>, 'key' | 'title' | 'hint' | 'sortable' | 'className'> & {
  of: (it: PostbackFigures) => Column<PostbackRow>['total'];
};

const figures: Cells[] = [
  {
    key: 'installs',
    title: 'Installs',
    hint: 'Postbacks of the first window that won, redownloads among them',
    sortable: true,
    of: (it) => count(it.installs),
  },
  {
    key: 'redownloads',
    title: 'Redownloads',
    className: 'wide',
    of: (it) => part(it.redownloads, it.installs),
  },
  {
    key: 'untold',
    title: 'No value',
    hint: 'Installs of which Apple tells no conversion value, because too few are alike',
    of: (it) => part(it.untold, it.installs),
  },
  {
    key: 'unknown',
    title: 'Not in schema',
    hint: 'Installs with a conversion value that no schema of the app has on that day',
    of: (it) => part(it.unknown, it.installs),
  },
  {
    key: 'revenue',
    title: 'Revenue D0–2',
    hint: 'What the conversion values of the first window stand for, from the least to the most',
    sortable: true,
    of: (it) => windowCell(it, 0),
  },
  {
    key: 'spend',
    title: 'Spend',
    hint: 'Of campaigns for apps that postbacks came of, on the same days',
    sortable: true,
    of: (it) => (it.spend === null ? none : formatMoney(it.spend, 'dense')),
  },
  {
    key: 'roas',
    title: 'ROAS D0–2',
    hint: 'Revenue of the first window ÷ spend. Installs without a value count as nothing, so it is at least this',
    sortable: true,
    of: (it) =>
      it.roas ? between(formatPercent(it.roas.least), formatPercent(it.roas.most)) : none,
  },
  {
    key: 'later',
    title: 'Revenue D3–7',
    hint: 'Of the second window. Nobody can tell which postbacks are of one install: windows are not added up',
    className: 'wide',
    of: (it) => windowCell(it, 1),
  },
  {
    key: 'latest',
    title: 'Revenue D8–35',
    hint: 'Of the third window',
    className: 'wide',
    of: (it) => windowCell(it, 2),
  },
];

/** Of a source identifier nobody tells what it cost. */
const ofSpend = ['spend', 'roas'];

/** A postback says one thing of these, in a column of its own, and is of one window. */
const ofMany = ['redownloads', 'untold', 'unknown', 'revenue', 'later', 'latest'];

const hidden: Partial<Record<Split, readonly string[]>> = {
  source: ofSpend,
  told: [...ofSpend, ...ofMany],
};

type Says = { of: (it: PostbackTold) => Column<PostbackRow>['total'] } & Omit<Cells, 'of'>;

/** What each postback of a row says. */
const said: Says[] = [
  {
    key: 'version',
    title: 'Version',
    of: ({ framework, version }) =>
      framework === 'skadnetwork' ? (
        `SKAN ${version}`
      ) : (
        <span title={`${frameworkWords[framework]}, signed by ${version}`}>AAK</span>
      ),
  },
  {
    key: 'sequence',
    title: 'Window',
    hint: 'Which postback of an install it is: the first is of days 0 to 2',
    of: ({ sequence }) => `${sequence + 1} · ${windowWords[sequence]}`,
  },
  {
    key: 'value',
    title: 'Value',
    hint: 'A fine value from 0 to 63 or a coarse one. Apple tells none where too few installs are alike',
    of: ({ fine, coarse }) => fine ?? (coarse ? coarseWords[coarse] : none),
  },
  {
    key: 'conversion',
    title: 'Conversion',
    of: ({ conversion }) => conversionWords[conversion],
  },
  { key: 'country', title: 'Country', className: 'wide', of: ({ country }) => country ?? none },
  {
    key: 'postbacks',
    title: 'Postbacks',
    hint: 'That won, of any window',
    of: ({ postbacks }) => count(postbacks),
  },
];

/** What postbacks tell, by what the list is split by. */
export function postbackColumns(by: Split, total: PostbackFigures): Column<PostbackRow>[] {
  const label = (it: PostbackRow) =>
    by === 'app' ? it.app : by === 'mediaSource' ? it.mediaSource : null;
  const name: Column<PostbackRow> = {
    key: 'name',
    title: titles[by],
    sortable: true,
    total: 'Total',
    cell: (it) => {
      const known = label(it);
      return known ? (
        <LabelName label={known} />
      ) : (
        <span dir="auto" className="med trunc">
          {it.name}
        </span>
      );
    },
  };
  const whose: Column<PostbackRow>[] =
    by === 'source' || by === 'told'
      ? [
          { key: 'app', title: 'App', cell: (it) => it.app && <LabelName label={it.app} /> },
          {
            key: 'mediaSource',
            title: 'Media source',
            cell: (it) =>
              it.mediaSource ? <LabelName label={it.mediaSource} /> : (it.adNetwork ?? none),
          },
        ]
      : [];
  const says = by === 'told' ? said : [];
  // Windows are not added up, so that there is no total.
  const worth: Column<PostbackRow> = {
    key: 'revenue',
    title: 'Revenue',
    hint: 'What the value stands for by the app’s schema, from the least to the most, of its window',
    sortable: true,
    align: 'right',
    cell: (it) => windowCell(it, it.told?.sequence ?? 0),
  };
  return [
    name,
    ...whose,
    ...says.map(({ of, ...column }): Column<PostbackRow> => ({
      ...column,
      ...((column.key === 'value' || column.key === 'postbacks') && { align: 'right' }),
      cell: (it) => it.told && of(it.told),
    })),
    ...figures
      .filter((it) => !hidden[by]?.includes(it.key))
      .map(({ of, ...column }): Column<PostbackRow> => ({
        ...column,
        align: 'right',
        cell: of,
        total: of(total),
      })),
    ...(by === 'told' ? [worth] : []),
  ];
}
