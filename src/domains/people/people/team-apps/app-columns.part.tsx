import { shortDay } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import type { OwnedApp } from './team-apps.contract.ts';

interface ColumnsProps {
  today: string;
  selected: ReadonlySet<string | number>;
  onSelect: (app: OwnedApp) => void;
  onOpen: (app: OwnedApp) => void;
}

const platformWords = { android: 'Android', ios: 'iOS' } as const;

const selectColumn = ({ selected, onSelect }: ColumnsProps): Column<OwnedApp> => ({
  key: 'select',
  title: <span className="hidden-words">Select</span>,
  width: 36,
  cell: (it) =>
    it.canMove && (
      <Checkbox
        label={`Select ${it.name}`}
        hideLabel
        value={selected.has(it.id)}
        onChange={() => onSelect(it)}
      />
    ),
});

const nameColumn = ({ onOpen }: ColumnsProps): Column<OwnedApp> => ({
  key: 'name',
  title: 'App',
  sortable: true,
  cell: (it) => (
    <span className="row">
      <AppIcon index={it.icon} />
      <button dir="auto" type="button" className="link plain med trunc" onClick={() => onOpen(it)}>
        {it.name}
      </button>
      <span className="f3 fs12">{platformWords[it.platform]}</span>
    </span>
  ),
});

/** Where it is going: "Team Cards on 1 Dec". */
export function Planned({ it, today }: { it: OwnedApp; today: string }) {
  if (!it.planned) return <span className="f3">–</span>;
  return (
    <Badge tone="info" icon="clock">
      {`${it.planned.team?.name ?? 'Nobody'} on ${shortDay(it.planned.on, today)}`}
    </Badge>
  );
}

/** One line an app: whose it is, since when, where it goes. */
export function listColumns(props: ColumnsProps): Column<OwnedApp>[] {
  return [
    selectColumn(props),
    nameColumn(props),
    {
      key: 'team',
      title: 'Team',
      sortable: true,
      cell: (it) =>
        it.team ? (
          <Link dir="auto" href={`/user-management/teams?team=${it.team.id}`} className="link">
            {it.team.name}
          </Link>
        ) : (
          <Badge tone="warn">No team</Badge>
        ),
    },
    { key: 'lead', title: 'Lead', className: 'trunc wide', cell: (it) => it.team?.lead ?? '–' },
    {
      key: 'since',
      title: 'Since',
      width: 120,
      sortable: true,
      cell: (it) => (it.since ? shortDay(it.since, props.today) : '–'),
    },
    {
      key: 'planned',
      title: 'Goes to',
      sortable: true,
      cell: (it) => <Planned it={it} today={props.today} />,
    },
  ];
}

interface Team {
  id: number;
  name: string;
  apps: number;
}

/** One column a team: a full dot where the app is, a ring where it goes. */
export function matrixColumns(props: ColumnsProps, teams: readonly Team[]): Column<OwnedApp>[] {
  return [
    selectColumn(props),
    { ...nameColumn(props), className: 'team-apps-name' },
    ...teams.map((team): Column<OwnedApp> => ({
      key: `team-${team.id}`,
      title: team.name.replace(/^Team /, ''),
      hint: `${team.name}: ${counted(team.apps, 'app')}`,
      className: 'team-apps-cell',
      cell: (it) => {
        const owns = it.team?.id === team.id;
        const comes = it.planned?.team?.id === team.id;
        if (!owns && !comes) return null;
        const words = owns
          ? `${team.name} owns it`
          : `goes to ${team.name} on ${shortDay(it.planned!.on, props.today)}`;
        return (
          <span className={owns ? 'team-apps-dot' : 'team-apps-dot coming'} title={words}>
            <span className="hidden-words">{words}</span>
          </span>
        );
      },
    })),
  ];
}
