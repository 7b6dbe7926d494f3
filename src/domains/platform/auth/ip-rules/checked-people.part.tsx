import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { toastError, useRunOn, useStage } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { useNow } from '#/ui/now.ts';
import { PagedTable } from '#/ui/paged-table.tsx';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import type { Column } from '#/ui/table.tsx';
import type { ChangeSearch, IpRulesSearch } from './ip-rules-search.ts';
import { checkSwitch } from './ip-rules.actions.ts';
import type { CheckedUser } from './ip-rules.contract.ts';
import { LockOutForm } from './lock-out-form.part.tsx';

interface ColumnsProps {
  now: Date;
  zone: string;
  onSwitch: (user: CheckedUser) => void;
  onAttempts: (user: CheckedUser) => void;
}

const columns = ({ now, zone, onSwitch, onAttempts }: ColumnsProps): Column<CheckedUser>[] => [
  {
    key: 'checked',
    title: 'Check',
    width: 64,
    cell: (it) => (
      <Checkbox
        label={`Check the address of ${it.name}`}
        hideLabel
        value={it.checked}
        disabled={!it.canSwitch}
        onChange={() => onSwitch(it)}
      />
    ),
  },
  {
    key: 'name',
    title: 'Person',
    cell: (it) => (
      <span className="row">
        <Avatar name={it.name} />
        <span dir="auto" className="med trunc">
          {it.name}
        </span>
        {it.title && (
          <span dir="auto" className="f3 fs12 trunc">
            {it.title}
          </span>
        )}
      </span>
    ),
  },
  { key: 'role', title: 'Role', width: 140, cell: (it) => it.role },
  {
    key: 'exempt',
    title: 'Exempt from',
    className: 'trunc',
    cell: (it) => {
      if (!it.checked) return <Badge tone="neutral">Comes from anywhere</Badge>;
      return it.exemptFrom.join(', ') || <span className="f3">–</span>;
    },
  },
  {
    key: 'refused',
    title: 'Turned away last',
    align: 'right',
    width: 150,
    cell: (it) =>
      it.refusedAt ? (
        <button
          type="button"
          className="link"
          title={exactInstant(new Date(it.refusedAt), zone)}
          onClick={() => onAttempts(it)}
        >
          {relativeTime(new Date(it.refusedAt), now)}
        </button>
      ) : (
        <span className="f3">never</span>
      ),
  },
];

interface CheckedPeopleProps {
  search: IpRulesSearch;
  change: ChangeSearch;
}

/** Whom the rules concern; the check is switched by a click or `x`. */
export function CheckedPeople({ search, change }: CheckedPeopleProps) {
  const { zone } = useMe();
  const now = useNow();
  const run = useRunOn(useStage());
  const { q, checked, page, perPage } = search;
  const [asked, setAsked] = useState<CheckedUser>();
  const people = useQuery({
    ...reading('GET /get-ip-users', { q: q || undefined, checked, page, perPage }),
    placeholderData: keepPreviousData,
  });
  const rows = people.data?.rows ?? [];
  const flip = async (user: CheckedUser) => {
    if (!user.canSwitch) return;
    try {
      await run(checkSwitch, { person: user.id, version: user.version, checked: !user.checked });
    } catch (error) {
      if (error instanceof CallError && error.body.fields?.['confirm']) setAsked(user);
      else toastError(error);
    }
  };
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    keys: { c: (it) => void flip(it) },
    words: { c: 'Switch the check of the person' },
    wide: true,
  });
  return (
    <Panel className="ip-list" title="People under check">
      <ListStates
        query={people}
        what="people"
        isEmpty={(it) => it.totalRows === 0}
        empty={
          <EmptyState icon="users" title="Nobody here" text="Nobody matches these filters.">
            <Button onClick={() => change({ q: undefined, checked: undefined })}>
              Show everybody
            </Button>
          </EmptyState>
        }
      >
        {({ totalRows }) => (
          <PagedTable
            label="People under check"
            columns={columns({
              now,
              zone,
              onSwitch: (it) => void flip(it),
              onAttempts: (it) => change({ show: 'attempts', person: it.id, page: undefined }),
            })}
            rows={rows}
            rowKey={(it) => it.id}
            current={current}
            onKeyDown={onKeyDown}
            totalRows={totalRows}
            search={{ page, perPage }}
            onChange={change}
          />
        )}
      </ListStates>
      {asked && (
        <LockOutForm
          title={`Check the address of ${asked.name}`}
          note="The networks that let in do not have the address you are at."
          verb="Check"
          send={(confirm) =>
            run(checkSwitch, {
              person: asked.id,
              version: asked.version,
              checked: !asked.checked,
              confirm,
            })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}
