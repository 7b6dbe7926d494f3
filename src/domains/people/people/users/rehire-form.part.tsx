import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { withheldWords } from '#/client/withheld-roles.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useNow } from '#/ui/now.ts';
import { DayField } from '#/ui/rich/day-field.tsx';
import { userRehire } from './status.actions.ts';
import type { User } from './users.contract.ts';

/** Hires somebody again who had left: from when, and as what. */
export function RehireForm({ user: given, onClose }: { user: User; onClose: () => void }) {
  const user = useOpened(given);
  const run = useRunOn(useStage());
  const today = dayOf(useNow());
  const first = user.leftOn !== null && user.leftOn >= today ? addDays(user.leftOn, 1) : today;
  const { data } = useQuery(reading('GET /roles-to-grant', {}));
  const form = useForm({
    initial: { joinedOn: first, roleId: '' },
    check: (it) => ({
      ...(!it.joinedOn && { joinedOn: 'Choose the first day.' }),
      ...(!it.roleId && { roleId: 'Choose a role.' }),
    }),
    submit: async ({ joinedOn, roleId }) => {
      const { id: person, version } = user;
      await run(userRehire, { person, version, joinedOn, role: Number(roleId) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Hire ${user.name} again`}
      note="The same person as before. They get a mail and choose password and PIN anew; teams are chosen afterwards."
      form={form}
      verb="Hire again"
      onClose={onClose}
    >
      <DayField label="First day" today={today} {...form.field('joinedOn')} />
      <Select
        {...form.field('roleId')}
        label="Role"
        help={withheldWords(data?.withheld)}
        placeholder={data ? 'Choose one' : 'Loading…'}
        choices={(data?.roles ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
      />
      <p className="f2">
        <b className="semi">Comes back:</b> what they did and wrote, with their hours, evaluations,
        leave taken and employee record.
      </p>
      <p className="f2">
        <b className="semi">Does not come back:</b> teams, trusted browsers, devices, what was
        shared with them by name, and what was handed over to others. Leave and changes of job or
        pay that were planned for days after they left are called off; leave is earned anew from the
        first day.
      </p>
    </FormDialog>
  );
}
