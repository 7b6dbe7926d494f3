import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { useNow } from '#/ui/now.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { AppMark } from '../app-mark.part.tsx';
import { statusTones } from '../register/app-list.part.tsx';
import { statusWords } from '../register/app-words.ts';
import { healthWords } from './account-words.ts';
import type { AppAccount } from './accounts.contract.ts';

interface SheetProps {
  id: number;
  /** Absent: the reader may not. */
  onEdit?: (account: AppAccount) => void;
  onClose: () => void;
}

function Problems({ account }: { account: AppAccount }) {
  if (account.problems.length === 0) {
    const text = account.health === 'none' ? 'No app and no key uses it yet.' : 'Nothing is wrong.';
    return <p className="f2">{text}</p>;
  }
  return (
    <ul className="apps-problems">
      {account.problems.map((it) => (
        <li key={it.text}>
          <Badge tone={it.severity} icon="alert-triangle">
            {it.severity === 'bad' ? 'Stops figures' : 'Look at it'}
          </Badge>
          <span>{it.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** "AdMob, in EUR, Rabia Nawaz". */
const aboutWords = ({ kindName, currency, owner }: AppAccount) =>
  [kindName, currency && `in ${currency}`, owner?.name ?? 'no owner yet']
    .filter(Boolean)
    .join(', ');

/** One account beside the list: what is wrong with it, its apps, what its keys last did. */
export function AccountSheet({ id, onEdit, onClose }: SheetProps) {
  const today = dayOf(useNow());
  const { data, error, refetch } = useQuery(reading('GET /get-account', { id }));
  const account = data?.account;
  const health = account && healthWords[account.health];
  const edit = () => account && onEdit?.(account);
  return (
    <Dialog
      side="right"
      width={560}
      keys={{ e: edit }}
      title={
        account ? (
          <span className="row">
            {account.name}
            <Badge tone={health!.tone}>{health!.text}</Badge>
          </span>
        ) : (
          'Account'
        )
      }
      note={account && aboutWords(account)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {account && onEdit && (
            <Button variant="primary" icon="pencil" keys="e" onClick={edit}>
              Edit
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState
          title="This account did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the account">
          <RowsSkeleton mark={false} columns={[60]} />
        </Loading>
      ) : (
        <div className="apps-sheet">
          <section>
            <h3>Health</h3>
            <Problems account={data.account} />
          </section>
          {data.account.note && (
            <section>
              <h3>Note</h3>
              <p dir="auto" className="f2 apps-prose">
                {data.account.note}
              </p>
            </section>
          )}
          <section>
            <h3>
              Apps <span className="f3 num">{data.apps.length}</span>
            </h3>
            {data.apps.length === 0 ? (
              <p className="f2">No app stands in it.</p>
            ) : (
              <Table
                label="Apps of the account"
                rows={data.apps}
                rowKey={(it) => it.id}
                columns={[
                  {
                    key: 'name',
                    title: 'App',
                    cell: (it) => (
                      <span className="appcell">
                        <AppMark app={it} />
                        <Link dir="auto" className="med trunc" href={`/apps?app=${it.id}`}>
                          {it.name}
                        </Link>
                      </span>
                    ),
                  },
                  {
                    key: 'status',
                    title: 'Status',
                    cell: (it) => (
                      <Badge tone={statusTones[it.status]}>{statusWords[it.status]}</Badge>
                    ),
                  },
                  {
                    key: 'figures',
                    title: 'Figures to',
                    align: 'right',
                    cell: (it) => (
                      <span className={it.isLate ? 'late' : undefined}>
                        {it.isLate && <Icon name="clock-off" size={13} label="late" />}{' '}
                        {it.lastDay ? shortDay(it.lastDay, today) : 'none yet'}
                      </span>
                    ),
                  },
                ]}
              />
            )}
          </section>
          <RecordHistory kind="account" id={id} />
        </div>
      )}
    </Dialog>
  );
}
