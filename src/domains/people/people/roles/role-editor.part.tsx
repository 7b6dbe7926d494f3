import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import type { Grants, Permission } from '#/kernel/access.ts';
import { mayGive, type Giver } from '#/kernel/may-give.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Form } from '#/ui/form/form.tsx';
import { NumberField } from '#/ui/form/number-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { saved } from '#/ui/toast.ts';
import { RoleMatrix } from './role-matrix.part.tsx';
import { RoleReview } from './role-review.part.tsx';
import { roleDelete } from './roles.actions.ts';
import type { Role } from './roles.contract.ts';

interface EditorProps {
  /** Absent: a new one. */
  role?: Role;
  /** What a new one starts from. */
  from?: Role;
  /** One's own rank. */
  rank: number;
  onClone: (role: Role) => void;
  onView: (role: Role) => void;
  onClose: () => void;
}

/** Of another role's grants those that one may give oneself. */
const givable = (giver: Giver, grants: Grants): Grants =>
  Object.fromEntries(
    Object.entries(grants).filter(
      ([name, scope]) => scope && mayGive(giver, name as Permission, scope, undefined),
    ),
  );

function startOf({ role, from }: EditorProps, giver: Giver) {
  if (role)
    return { name: role.name, rank: role.rank as number | null, grants: role.grants as Grants };
  const rank: number | null = Math.max(1, Math.min(from?.rank ?? 20, giver.rank - 1));
  return from
    ? { name: `${from.name} (copy)`, rank, grants: givable(giver, from.grants) }
    : { name: '', rank, grants: {} as Grants };
}

/** A role as a matrix of permission × scope; what changes, and for whom, is shown before it is saved. */
export function RoleEditor(props: EditorProps) {
  const { rank, onClone, onView, onClose } = props;
  const role = useOpened(props.role);
  const giver: Giver = { rank, grants: useMe().grants };
  const queries = useQueryClient();
  const run = useRun();
  const permissions = useQuery(reading('GET /permissions', {}));
  const [isReviewing, setReviewing] = useState(false);
  const canEdit = role?.isBelow ?? true;
  const form = useForm({
    initial: startOf(props, giver),
    submit: async ({ name, rank: wanted, grants }) => {
      const which = role && { id: role.id, version: role.version };
      try {
        await call('POST /add-role', {
          ...which,
          name,
          rank: wanted ?? 0,
          grants: grants as Role['grants'],
        });
      } catch (error) {
        setReviewing(false);
        throw error;
      } finally {
        void queries.invalidateQueries();
      }
      saved();
      onClose();
    },
    check: ({ name, rank: wanted }): Record<string, string> => ({
      ...(name.trim() ? {} : { name: 'Give the role a name.' }),
      ...(wanted !== null && wanted >= 1 && wanted < rank
        ? {}
        : { rank: `From 1 to ${rank - 1}, below your own.` }),
    }),
  });
  const { name, rank: wantedRank, grants } = form.values;
  const next = () => {
    if (!canEdit || !(form.dirty || !role)) return;
    if (role && !isReviewing && name.trim() && wantedRank !== null) setReviewing(true);
    else void form.send();
  };
  const canDelete = role && role.isBelow && !role.system && role.people === 0;
  return (
    <Dialog
      side="right"
      width={760}
      title={role?.name ?? 'Add a role'}
      note={
        role && !canEdit
          ? 'Only roles below your own can be changed.'
          : 'What you do not hold yourself cannot be given.'
      }
      keys={{ '$mod+Enter': next }}
      onClose={isReviewing ? () => setReviewing(false) : onClose}
      footer={
        <>
          {role && !isReviewing && (
            <Button icon="copy" onClick={() => onClone(role)}>
              Clone
            </Button>
          )}
          {role?.isBelow && !isReviewing && (
            <Button icon="eye" onClick={() => onView(role)}>
              View as
            </Button>
          )}
          {canDelete && !isReviewing && (
            <Button
              danger
              icon="trash"
              onClick={() =>
                void run(roleDelete, { role: role.id }).then((went) => went && onClose())
              }
            >
              Delete
            </Button>
          )}
          <span className="sp" />
          {isReviewing ? (
            <Button onClick={() => setReviewing(false)}>Back</Button>
          ) : (
            <Button onClick={onClose}>{canEdit ? 'Cancel' : 'Close'}</Button>
          )}
          {canEdit && (
            <Button
              variant="primary"
              keys="$mod+Enter"
              busy={form.busy}
              disabled={role !== undefined && !form.dirty}
              onClick={next}
            >
              {!role ? 'Add role' : isReviewing ? 'Save' : 'Review changes'}
            </Button>
          )}
        </>
      }
    >
      {isReviewing && role ? (
        <RoleReview role={role} wanted={{ name, rank: wantedRank ?? role.rank, grants }} />
      ) : (
        <Form form={{ ...form, send: async () => next() }} label={role?.name ?? 'Add a role'}>
          <div className="roles-top">
            <TextField label="Name" maxLength={60} disabled={!canEdit} {...form.field('name')} />
            <NumberField
              label="Rank"
              disabled={!canEdit || role?.system === true}
              help={`Below your own, ${rank}`}
              {...form.field('rank')}
            />
          </div>
          {form.errors['grants'] && <p role="alert">{form.errors['grants']}</p>}
          {permissions.data ? (
            <RoleMatrix
              groups={permissions.data.groups}
              giver={giver}
              before={(role?.grants ?? {}) as Grants}
              grants={grants}
              onChange={canEdit ? (it) => form.set('grants', it) : undefined}
            />
          ) : permissions.error ? (
            <ErrorState
              title="The permissions did not load"
              text={permissions.error.message}
              onRetry={() => void permissions.refetch()}
            />
          ) : (
            <Loading label="Loading the permissions">
              <RowsSkeleton rows={10} />
            </Loading>
          )}
        </Form>
      )}
      {role && !isReviewing && <RecordHistory kind="role" id={role.id} />}
    </Dialog>
  );
}
