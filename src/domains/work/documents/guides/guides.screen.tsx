import '#/kernel/without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { sections, type Section } from '#/kernel/screen.ts';
import { Badge } from '#/ui/badge.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { Link } from '#/ui/link.tsx';
import { useSearch, writeSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { GUIDES } from '../document-words.ts';
import { GuideEditor } from './guide-editor.part.tsx';
import type { GuideRow } from './guides.contract.ts';
import './guides.css';
import '../tree/tree.css';

const states = {
  none: { label: 'without a guide', badge: undefined },
  draft: { label: 'with a draft', badge: { text: 'Draft', tone: 'warn' } },
  published: { label: 'with a published guide', badge: { text: 'Published', tone: 'good' } },
  changed: { label: 'with changes to publish', badge: { text: 'Changed', tone: 'info' } },
} as const;
type State = keyof typeof states;
const stateKeys = Object.keys(states) as State[];

const Search = z.strictObject({
  /** The page whose guide is open. */
  page: z
    .string()
    .max(100)
    .regex(/^\/[\w/-]+$/)
    .optional(),
  q: z.string().max(100).default(''),
  state: z.enum(stateKeys).optional(),
});
type Search = z.output<typeof Search>;

interface PagesProps {
  rows: readonly GuideRow[];
  open: string | undefined;
  search: Search;
}

/** The pages of the console by section, with the state of their guides. */
function Pages({ rows, open, search }: PagesProps) {
  const bySection = Map.groupBy(rows, (it) => it.section);
  return (
    <nav className="doc-pages" aria-label="Pages">
      {[...bySection].map(([section, pages]) => (
        <section key={section}>
          <h3 dir="auto">{sections[section as Section].title}</h3>
          <ul>
            {pages.map((it) => {
              const { badge } = states[it.state];
              return (
                <li key={it.path}>
                  <Link
                    href={
                      GUIDES + writeSearch({ ...search, q: search.q || undefined, page: it.path })
                    }
                    aria-current={it.path === open ? 'page' : undefined}
                  >
                    <span className="trunc" dir="auto">
                      {it.title}
                    </span>
                    <span className="sp" />
                    {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function OpenGuide({ path }: { path: string }) {
  const query = useQuery(reading('GET /guides/info', { path }));
  return (
    <ListStates query={query} what="guide" isEmpty={() => false} empty={null}>
      {(guide) => <GuideEditor key={path} guide={guide} />}
    </ListStates>
  );
}

const fits = ({ q, state }: Search, it: GuideRow) =>
  (state === undefined || it.state === state) &&
  `${it.title} ${it.path}`.toLowerCase().includes(q.trim().toLowerCase());

/** The help of each page, which `?` shows there: write, look, publish. */
export function GuidesScreen() {
  const [search, change] = useSearch(Search);
  const { q, state } = search;
  const query = useQuery(reading('GET /guides', {}));
  const all = query.data?.rows ?? [];
  const rows = all.filter((it) => fits(search, it));
  const open = search.page ?? rows.find((it) => it.state !== 'none')?.path ?? rows[0]?.path;
  return (
    <Page
      title="Guides"
      filters={
        <FilterBar
          end={
            <FindField
              label="Search pages"
              value={q}
              onRest={(typed) => change({ q: typed || undefined }, { replace: true })}
            />
          }
        >
          <Word>Show pages</Word>
          <PickChip
            label="State"
            options={[
              { value: '', label: 'of any state' },
              ...stateKeys.map((it) => ({ value: it as string, label: states[it].label })),
            ]}
            value={[state ?? '']}
            on={state !== undefined}
            onChange={([it]) => change({ state: stateKeys.find((one) => one === it) })}
          >
            {state ? states[state].label : 'of any state'}
          </PickChip>
        </FilterBar>
      }
    >
      <div className="doc-guides">
        <Panel title="Pages" beside={query.data && <Badge>{rows.length}</Badge>} wide>
          <ListStates
            query={query}
            what="pages"
            isEmpty={() => rows.length === 0}
            empty={<p className="doc-none f3">No page is like that.</p>}
          >
            {() => <Pages rows={rows} open={open} search={search} />}
          </ListStates>
        </Panel>
        {open ? (
          <OpenGuide key={open} path={open} />
        ) : (
          query.data && <EmptyState icon="help-circle" title="Choose a page" />
        )}
      </div>
    </Page>
  );
}
