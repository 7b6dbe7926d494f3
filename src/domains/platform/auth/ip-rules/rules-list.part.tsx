import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { useRowKeys } from '#/ui/row-keys.ts';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { ruleDelete } from './ip-rules.actions.ts';
import type { IpRule } from './ip-rules.contract.ts';
import { LockOutForm } from './lock-out-form.part.tsx';
import { RuleForm } from './rule-form.part.tsx';

interface ColumnsProps {
  now: Date;
  zone: string;
  onOpen: (rule: IpRule) => void;
  onDelete: (rule: IpRule) => void;
}

const columns = ({ now, zone, onOpen, onDelete }: ColumnsProps): Column<IpRule>[] => [
  {
    key: 'label',
    title: 'Rule',
    cell: (it) => (
      <button type="button" className="link plain med trunc" onClick={() => onOpen(it)}>
        {it.label}
      </button>
    ),
  },
  {
    key: 'kind',
    title: 'What it does',
    width: 120,
    cell: (it) =>
      it.kind === 'allow' ? <Badge tone="good">Lets in</Badge> : <Badge tone="bad">Blocks</Badge>,
  },
  {
    key: 'network',
    title: 'Network',
    cell: (it) => (
      <span className="row">
        <span className="mono">{it.network}</span>
        {it.hasMe && <Badge tone="info">You are here</Badge>}
      </span>
    ),
  },
  {
    key: 'exempt',
    title: 'Exempt',
    className: 'trunc',
    cell: (it) => it.exempt.map((one) => one.name).join(', ') || '–',
  },
  {
    key: 'made',
    title: 'Added',
    className: 'wide',
    cell: (it) => (
      <span title={exactInstant(new Date(it.madeAt), zone)}>
        {it.madeBy ?? '–'} <span className="f3 fs12">{relativeTime(new Date(it.madeAt), now)}</span>
      </span>
    ),
  },
  {
    key: 'delete',
    title: <span className="hidden-words">Actions</span>,
    width: 90,
    align: 'right',
    cell: (it) => (
      <Button size="s" danger aria-label={`Delete ${it.label}`} onClick={() => onDelete(it)}>
        Delete
      </Button>
    ),
  },
];

interface RulesProps {
  /** The rule that is changed, or `new`. */
  opened: number | 'new' | undefined;
  onOpen: (rule: number | 'new' | undefined) => void;
}

/** The rules, those that let in before those that block. */
export function RulesList({ opened, onOpen }: RulesProps) {
  const { zone } = useMe();
  const now = useNow();
  const run = useRunOn(useStage());
  const [deleting, setDeleting] = useState<IpRule>();
  const rules = useQuery(reading('GET /ip-rules', {}));
  const rows = rules.data?.rows ?? [];
  const open = (it: IpRule) => onOpen(it.id);
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: open,
    wide: true,
  });
  const shown = rows.find((it) => it.id === opened);
  const allows = rows.some((it) => it.kind === 'allow');
  return (
    <>
      <Panel
        className="ip-list"
        title="Networks"
        wide
        actions={
          rules.data && (
            <span className="f3 fs12">
              {rows.length === 0
                ? 'Everybody may come from anywhere'
                : allows
                  ? `${rules.data.checked} people come from these networks only`
                  : `${rules.data.checked} people come from anywhere else`}
            </span>
          )
        }
      >
        <ListStates
          query={rules}
          what="rules"
          isEmpty={(it) => it.rows.length === 0}
          empty={
            <EmptyState
              icon="shield-lock"
              title="No rule yet"
              text="With the first network that lets in, people under check come from there only."
            >
              <Button icon="plus" onClick={() => onOpen('new')}>
                Add a rule
              </Button>
            </EmptyState>
          }
        >
          {() => (
            <Table
              label="IP rules"
              columns={columns({ now, zone, onOpen: open, onDelete: setDeleting })}
              rows={rows}
              rowKey={(it) => it.id}
              current={current}
              onKeyDown={onKeyDown}
              onOpen={open}
            />
          )}
        </ListStates>
      </Panel>
      {rules.data && (opened === 'new' || shown) && (
        <RuleForm
          key={opened}
          {...(shown && { rule: shown })}
          address={rules.data.address}
          onClose={() => onOpen(undefined)}
        />
      )}
      {deleting && (
        <LockOutForm
          title={`Delete ${deleting.label}`}
          note={
            deleting.kind === 'allow'
              ? `Nobody under check comes in from ${deleting.network} any more, unless no other network lets in.`
              : `People under check may come from ${deleting.network} again.`
          }
          verb="Delete"
          send={(confirm) =>
            run(ruleDelete, { rule: deleting.id, version: deleting.version, confirm })
          }
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
