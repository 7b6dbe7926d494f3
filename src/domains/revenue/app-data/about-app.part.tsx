import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Annotate } from '#/figures/annotate.part.tsx';
import type { FiguresInput } from '#/figures/figures-search.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { deleteRemark } from '#/figures/remarks.actions.ts';
import type { Annotation } from '#/figures/remarks.contract.ts';
import { revenueIn } from '#/figures/revenue.ts';
import { may } from '#/kernel/access.ts';
import { namedDay, shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { SplitBars } from '#/ui/split-bars.tsx';
import type { AppDetail } from './app-data.contract.ts';
import { statusTones } from './app-table.part.tsx';

const COUNTRIES = 10;

interface AboutAppProps {
  app: AppDetail;
  input: FiguresInput;
}

/** What is around the figures of an app: countries, releases, tasks, where it stands. */
export function AboutApp({ app, input }: AboutAppProps) {
  return (
    <div className="about-app">
      <div>
        <Countries app={app} input={input} />
        <Facts app={app} />
      </div>
      <div>
        <Remarks app={app} />
        <Tasks app={app} />
      </div>
    </div>
  );
}

function Countries({ app, input }: AboutAppProps) {
  const { date, compare, country, network, revenue } = input;
  const { data } = useQuery(
    reading('GET /get-app-rev-countries', { id: app.id, date, compare, country, network, revenue }),
  );
  const all = (data && revenueIn(data.total)?.value) ?? 0;
  if (!data || all === 0) return null;
  return (
    <SplitBars
      title="Revenue by country"
      rows={data.rows.slice(0, COUNTRIES).flatMap(({ labels: [label], figures }) => {
        const revenue = revenueIn(figures);
        const value = revenue?.value ?? 0;
        if (!label) return [];
        return [
          {
            key: label.key || 'unknown',
            name: label.label,
            code: label.key || '…',
            value: formatMoney(value, 'dense', data.standing.currency),
            share: value / all,
            change: revenue?.delta ?? null,
          },
        ];
      })}
    />
  );
}

/** Releases, floors, budgets: what was pinned to this app's charts. */
function Remarks({ app }: { app: AppDetail }) {
  const { id } = useMe();
  const run = useRun();
  const { apps } = useFilterLists();
  const today = dayOf(useNow());
  const mayAnnotate = useScope(may('annotations:write')) !== undefined;
  const [edited, setEdited] = useState<Annotation | 'new'>();
  return (
    <Panel
      title="Releases and remarks"
      actions={
        mayAnnotate && (
          <Button size="s" icon="plus" onClick={() => setEdited('new')}>
            Annotate
          </Button>
        )
      }
    >
      {app.annotations.length === 0 ? (
        <p className="about-words f3">Nothing is pinned to the charts of this app yet.</p>
      ) : (
        <ul className="about-list">
          {app.annotations.map((it) => (
            <li key={it.id}>
              <span>
                <b className="med">{it.text}</b>
                <span className="f3 fs12">
                  {namedDay(it.day, today)}, by {it.author}
                </span>
              </span>
              {it.authorId === id && (
                <span className="row">
                  <Button
                    size="s"
                    variant="ghost"
                    aria-label={`Change ${it.text}`}
                    onClick={() => setEdited(it)}
                  >
                    Change
                  </Button>
                  <Button
                    size="s"
                    variant="ghost"
                    aria-label={`Take off ${it.text}`}
                    onClick={() => void run(deleteRemark, { id: it.id, seen: it })}
                  >
                    Take off
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Annotate
          day={addDays(today, -1)}
          app={app.id}
          apps={apps}
          {...(edited !== 'new' && { remark: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}

function Tasks({ app }: { app: AppDetail }) {
  if (!app.tasks) return null;
  return (
    <Panel title="Open tasks" wide actions={<Badge>{app.tasks.length}</Badge>}>
      {app.tasks.length === 0 ? (
        <p className="about-words f3">No open task is about this app.</p>
      ) : (
        <ul className="about-list">
          {app.tasks.map((it) => (
            <li key={it.key}>
              <span>
                <Link href={`/tasks/info?task=${it.key}`} className="med">
                  <span className="mono">{it.key}</span> {it.title}
                </Link>
                <span className="f3 fs12">
                  {it.status.replaceAll('_', ' ')}, {it.assignee ?? 'nobody yet'}
                </span>
              </span>
              {it.dueOn && (
                <Badge tone={it.isOverdue ? 'bad' : 'neutral'}>{shortDay(it.dueOn)}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt dir="auto">{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

function Facts({ app }: { app: AppDetail }) {
  const today = dayOf(useNow());
  return (
    <Panel
      title="About"
      beside={
        <>
          {app.core && <Badge>core</Badge>}
          {app.isStale && <Badge tone="warn">stale</Badge>}
        </>
      }
      wide
    >
      <dl className="about-facts">
        <Fact name="Status">
          <Badge tone={statusTones[app.status]}>{app.status}</Badge>
        </Fact>
        <Fact name="Package">
          <span className="mono">{app.package}</span>
        </Fact>
        <Fact name="Account">{app.account?.name ?? '–'}</Fact>
        <Fact name="Team">{app.team?.name ?? '–'}</Fact>
        <Fact name="Batch">{app.batch ?? '–'}</Fact>
        <Fact name="Released">{app.releasedOn ? shortDay(app.releasedOn, today) : '–'}</Fact>
        <Fact name="Figures to">
          {app.lastDay ? shortDay(app.lastDay, today) : 'none in two months'}
        </Fact>
      </dl>
      <p className="about-words row">
        <Link href={`/dashboard/sheet?app=${app.id}`} className="link">
          Its sheet
        </Link>
        <Link href={`/apps?app=${app.id}`} className="link">
          In the register
        </Link>
        {app.storeUrl && (
          <a href={app.storeUrl} className="link" target="_blank" rel="noreferrer">
            In the store
          </a>
        )}
      </p>
    </Panel>
  );
}
