import { useQueryClient } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { useMoreLists } from '#/figures/more-lists.part.ts';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { PickSeveral } from '#/ui/rich/pick-several.tsx';
import { saved } from '#/ui/toast.ts';
import type { OwnDashboard } from '../dashboards.contract.ts';

const ids = (of: readonly { id: number; change: boolean }[], change: boolean) =>
  of.filter((it) => it.change === change).map((it) => String(it.id));

/** Whoever is among both may change it. */
const shared = (read: readonly string[], change: readonly string[]) => [
  ...change.map((it) => ({ id: Number(it), change: true })),
  ...read.filter((it) => !change.includes(it)).map((it) => ({ id: Number(it), change: false })),
];

const named = (rows: readonly { id: number; name: string }[]) => ({
  icon: 'users-group' as const,
  options: rows.map((it) => ({ value: String(it.id), label: it.name })),
});

/** Who may open a dashboard, and who may change it. */
export function ShareForm(props: { dashboard: OwnDashboard; onClose: () => void }) {
  const { onClose } = props;
  const { id, version, people, teams } = useOpened(props.dashboard);
  const queries = useQueryClient();
  const me = useMe();
  const lists = useFilterLists();
  const { users } = useMoreLists(['user']);
  const known = [...users, ...people.filter((it) => !users.some((user) => user.id === it.id))];
  const others = known.filter((it) => it.id !== me.id);
  const form = useForm({
    initial: {
      people: ids(people, false),
      changers: ids(people, true),
      teams: ids(teams, false),
      changing: ids(teams, true),
    },
    submit: async (it) => {
      await call('POST /share-own-dashboard', {
        id,
        version,
        people: shared(it.people, it.changers),
        teams: shared(it.teams, it.changing),
      });
      saved();
      onClose();
      await queries.invalidateQueries();
    },
  });
  const field = (name: keyof typeof form.values) => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (it: string[]) => form.set(name, it),
  });
  return (
    <FormDialog
      title="Share the dashboard"
      note="Everybody sees the figures of their own apps in it."
      form={form}
      verb="Share"
      onClose={onClose}
    >
      <PickSeveral
        label="People who may open it"
        none="Nobody"
        {...named(others)}
        {...field('people')}
      />
      <PickSeveral
        label="People who may change it"
        none="Nobody"
        {...named(others)}
        {...field('changers')}
      />
      <PickSeveral
        label="Teams that may open it"
        none="No team"
        {...named(lists.teams)}
        {...field('teams')}
      />
      <PickSeveral
        label="Teams that may change it"
        none="No team"
        {...named(lists.teams)}
        {...field('changing')}
      />
    </FormDialog>
  );
}
