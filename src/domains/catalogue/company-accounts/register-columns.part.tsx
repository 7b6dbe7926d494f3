import { shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { kindWords, renewalWords } from './account-words.ts';
import type { CompanyAccount } from './accounts.contract.ts';

function Renewal({ account, today }: { account: CompanyAccount; today: string }) {
  const { renewsOn, renewsIn } = account;
  if (renewsOn === null) return '–';
  const near = renewsIn !== null && renewsIn <= 30;
  return (
    <span className="row">
      {shortDay(renewsOn, today)}
      {near && <Badge tone={renewsIn <= 7 ? 'bad' : 'warn'}>{renewalWords(renewsIn)}</Badge>}
    </span>
  );
}

const costWords = ({ cost, costPer }: CompanyAccount) =>
  cost === null ? '–' : `${formatMoney(cost, 'exact')} / ${costPer === 'year' ? 'yr' : 'mo'}`;

interface Settings {
  today: string;
  onOpen: (account: CompanyAccount) => void;
}

export const registerColumns = ({ today, onOpen }: Settings): Column<CompanyAccount>[] => [
  {
    key: 'name',
    title: 'Account',
    sortable: true,
    cell: (it) => (
      <button dir="auto" type="button" className="link trunc" onClick={() => onOpen(it)}>
        {it.name}
      </button>
    ),
  },
  { key: 'kind', title: 'Kind', sortable: true, width: 90, cell: (it) => kindWords[it.kind] },
  {
    key: 'owner',
    title: 'Owner',
    sortable: true,
    cell: (it) => it.owner?.name ?? <Badge tone="warn">No owner</Badge>,
  },
  {
    key: 'renewsOn',
    title: 'Renews',
    sortable: true,
    width: 170,
    className: 'num',
    cell: (it) => <Renewal account={it} today={today} />,
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    sortable: true,
    width: 140,
    cell: costWords,
  },
  {
    key: 'recovery',
    title: 'Recovery contact',
    className: 'wide',
    cell: (it) => <span className="trunc">{it.recovery || '–'}</span>,
  },
];
