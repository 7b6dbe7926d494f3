import { shortDay } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { healthWords } from './account-words.ts';
import type { AppAccount } from './accounts.contract.ts';

/** Name, kind and owner; how many apps, how far their figures reach, and what is wrong. */
export function accountColumns(
  today: string,
  onOpen: (it: AppAccount) => void,
): Column<AppAccount>[] {
  return [
    {
      key: 'name',
      title: 'Account',
      width: 240,
      sortable: true,
      cell: (it) => (
        <button
          dir="auto"
          type="button"
          className="link plain med trunc"
          onClick={() => onOpen(it)}
        >
          {it.name}
        </button>
      ),
    },
    { key: 'kind', title: 'Kind', sortable: true, cell: (it) => it.kindName },
    {
      key: 'currency',
      title: 'Currency',
      className: 'wide',
      cell: (it) => it.currency ?? '–',
    },
    {
      key: 'owner',
      title: 'Owner',
      sortable: true,
      cell: (it) =>
        it.owner ? (
          <span className="row">
            <Avatar name={it.owner.name} /> {it.owner.name}
          </span>
        ) : (
          '–'
        ),
    },
    { key: 'apps', title: 'Apps', align: 'right', sortable: true, cell: (it) => it.appCount },
    {
      key: 'figures',
      title: 'Figures to',
      align: 'right',
      sortable: true,
      cell: (it) => (it.lastDay ? shortDay(it.lastDay, today) : '–'),
    },
    {
      key: 'health',
      title: 'Health',
      width: '38%',
      sortable: true,
      cell: (it) => (
        <span className="row">
          <Badge tone={healthWords[it.health].tone}>{healthWords[it.health].text}</Badge>
          {it.problems[0] && (
            <span className="f2 trunc" title={it.problems.map((one) => one.text).join('\n')}>
              {it.problems[0].text}
            </span>
          )}
          {it.problems.length > 1 && (
            <span className="f3 fs12">and {it.problems.length - 1} more</span>
          )}
        </span>
      ),
    },
  ];
}
