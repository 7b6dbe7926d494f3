import { useQuery } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import type { Membership } from './members.contract.ts';
import { FULL_TIME } from './team-words.ts';

interface Named {
  id: number;
  name: string;
}

interface MemberFormProps {
  /** Teams the person may put people into. */
  teams: readonly Named[];
  /** Chosen at first. */
  team?: number | undefined;
  person?: number | undefined;
  /** Whose allocation is changed; absent: somebody is put into a team. */
  membership?: Membership;
  onClose: () => void;
}

interface Values {
  teamId: string;
  personId: string;
  allocation: number | null;
  since: string;
}

const save = {
  run: async (input: Parameters<typeof assign>[0]) => ({ message: (await assign(input)).message }),
};
const assign = (input: {
  id?: number;
  version?: number;
  teamId: number;
  personId: number;
  allocation: number;
  since: string;
}) => call('POST /assign-team-member', input);

/** Puts somebody into a team, or changes how much of their time the team has. */
export function MemberForm({ teams, team, person, membership: given, onClose }: MemberFormProps) {
  const membership = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const form = useForm<Values>({
    initial: {
      teamId: String(membership?.team.id ?? team ?? ''),
      personId: String(membership?.person.id ?? person ?? ''),
      allocation: membership?.allocation ?? FULL_TIME,
      since: today,
    },
    submit: async ({ teamId, personId, allocation, since }) => {
      await run(save, {
        ...(membership && { id: membership.id, version: membership.version }),
        teamId: Number(teamId),
        personId: Number(personId),
        allocation: allocation ?? FULL_TIME,
        since,
      });
      onClose();
    },
    check: ({ teamId, personId, allocation }): Record<string, string> => ({
      ...(teamId ? {} : { teamId: 'Choose a team.' }),
      ...(personId ? {} : { personId: 'Choose a person.' }),
      ...(allocation === null ? { allocation: 'Write a whole number, 1 to 100.' } : {}),
    }),
  });
  const { teamId, personId, allocation } = form.values;
  const { data } = useQuery({
    ...reading('GET /team-members/members', { team: Number(teamId) }),
    enabled: !membership && teamId !== '',
  });
  const people = data?.rows ?? [];
  const elsewhere = membership
    ? membership.total - membership.allocation
    : (people.find((it) => String(it.id) === personId)?.total ?? 0);
  const total = elsewhere + (allocation ?? 0);
  return (
    <FormDialog
      title={
        membership ? `${membership.person.name} in ${membership.team.name}` : 'Assign a member'
      }
      note="Holds from the next request on. The person and the lead are told."
      form={form}
      verb={membership ? 'Save' : 'Assign'}
      onClose={onClose}
    >
      {!membership && (
        <>
          <Select
            label="Team"
            placeholder="Choose a team"
            choices={teams.map((it) => ({ value: String(it.id), label: it.name }))}
            {...form.field('teamId')}
          />
          <ComboField
            label="Person"
            placeholder={teamId ? 'Find a person' : 'Choose a team first'}
            disabled={teamId === ''}
            help={
              data && people.length === 0
                ? 'Everybody you may assign is in it. An admin assigns people of other teams.'
                : undefined
            }
            options={people.map((it) => ({
              value: String(it.id),
              label: it.name,
              note: `${it.total}% given`,
              mark: <Avatar name={it.name} />,
            }))}
            {...form.field('personId')}
          />
        </>
      )}
      <NumberField
        label="Allocation"
        after="%"
        help={
          total > FULL_TIME
            ? `Careful: that makes ${total}% of their time in all.`
            : `${total}% of their time in all`
        }
        {...form.field('allocation')}
      />
      <DayField label="Since" max={today} today={today} {...form.field('since')} />
    </FormDialog>
  );
}
