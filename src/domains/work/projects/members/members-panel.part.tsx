import { useQuery } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Panel } from '#/ui/panel.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import type { ProjectDetail } from '../in-project.part.tsx';
import { useFound } from '../issues/found.part.ts';
import { memberRoles, roleWords, type MemberRole } from '../project-words.ts';
import { memberRemove, memberRole } from './member.actions.ts';
import type { ProjectMember } from './members.contract.ts';

const roleChoices = memberRoles.map((value) => ({ value, label: roleWords[value] }));

function AddMember({ project, onClose }: { project: string; onClose: () => void }) {
  const run = useRun();
  const people = useFound('person');
  const form = useForm<{ personId: string; role: MemberRole | '' }>({
    initial: { personId: '', role: 'member' },
    check: ({ personId }): Record<string, string> =>
      personId ? {} : { personId: 'Choose somebody.' },
    submit: async ({ personId, role }) => {
      await call('POST /cjprojects/add-member', {
        project,
        personId: Number(personId),
        role: role || 'member',
      });
      onClose();
      await run({ run: async () => ({ message: 'Added to the project' }) }, {});
    },
  });
  return (
    <FormDialog title="Add a member" verb="Add" form={form} onClose={onClose}>
      <ComboField label="Person" autoFocus {...people} {...form.field('personId')} />
      <Select
        label="Role"
        help="Leads change the project, members its issues, viewers read and comment"
        choices={roleChoices}
        {...form.field('role')}
      />
    </FormDialog>
  );
}

interface MemberProps {
  member: ProjectMember;
  /** With what tells them from others of the same name. */
  name: string;
  detail: ProjectDetail;
}

function Member({ member, name, detail }: MemberProps) {
  const run = useRun();
  const { id, lead } = detail.project;
  const isLead = member.id === lead.id;
  return (
    <li>
      <Avatar name={member.name} size="m" />
      <span className="trunc">
        {name}
        <span className="f3 fs12 num"> {member.open > 0 && `${member.open} open`}</span>
      </span>
      <span className="sp" />
      {detail.mayConfigure && !isLead ? (
        <>
          <Select
            label={`Role of ${name}`}
            hideLabel
            choices={roleChoices}
            value={member.role}
            onChange={(role) =>
              role && void run(memberRole, { project: id, person: member.id, role })
            }
          />
          <IconButton
            icon="x"
            size="s"
            variant="ghost"
            label={`Take ${name} out of the project`}
            onClick={() => void run(memberRemove, { project: id, person: member.id })}
          />
        </>
      ) : (
        <Badge tone="line">{roleWords[member.role]}</Badge>
      )}
    </li>
  );
}

interface MembersPanelProps {
  detail: ProjectDetail;
  adding: boolean;
  onAdding: (on: boolean) => void;
}

/** Who is in the project, with what role, and how much is theirs. */
export function MembersPanel({ detail, adding, onAdding }: MembersPanelProps) {
  const { key } = detail.project;
  const members = useQuery(reading('GET /cjprojects/members', { project: key }));
  const nameOf = useNamesApart(members.data?.rows ?? []);
  return (
    <Panel
      title="Members"
      beside={<span className="f3 num">{members.data?.rows.length}</span>}
      actions={
        detail.mayConfigure && (
          <Button size="s" icon="user-plus" keys="m" onClick={() => onAdding(true)}>
            Add
          </Button>
        )
      }
    >
      <div className="inside">
        <ListStates query={members} what="members" isEmpty={() => false} empty={null}>
          {({ rows }) => (
            <ul className="member-list">
              {rows.map((it) => (
                <Member key={it.id} member={it} name={nameOf(it)} detail={detail} />
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      {adding && detail.mayConfigure && <AddMember project={key} onClose={() => onAdding(false)} />}
    </Panel>
  );
}
