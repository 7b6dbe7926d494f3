import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { BlockForm } from './block-form.part.tsx';
import { EmailForm } from './email-form.part.tsx';
import { LeaveForm } from './leave-form.part.tsx';
import { RehireForm } from './rehire-form.part.tsx';
import { UserForm } from './user-form.part.tsx';
import { UserSheet } from './user-sheet.part.tsx';
import type { UsersSearch } from './users-search.ts';

interface OpenUserProps {
  id: number;
  task: UsersSearch['task'];
  onTask: (task: UsersSearch['task']) => void;
  onClose: () => void;
}

/** The person the address names: their sheet, or the form of what is done with them. */
export function OpenUser({ id, task, onTask, onClose }: OpenUserProps) {
  const { data: user, error, refetch } = useQuery(reading('GET /getuser', { id }));
  const back = () => onTask(undefined);
  if (!user) {
    return (
      <Dialog side="right" width={480} title="Person" onClose={onClose}>
        {error ? (
          <ErrorState
            title="This person did not load"
            text={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading the person">
            <RowsSkeleton rows={6} />
          </Loading>
        )}
      </Dialog>
    );
  }
  const canChange = user.isBelow && user.status !== 'left';
  if (canChange && task === 'edit') return <UserForm user={user} onClose={back} />;
  if (canChange && task === 'block' && user.status === 'active') {
    return <BlockForm user={user} onClose={back} />;
  }
  if (canChange && task === 'leave') return <LeaveForm user={user} onClose={back} />;
  if (canChange && task === 'email') return <EmailForm user={user} onClose={back} />;
  if (user.isBelow && task === 'rehire' && user.status === 'left') {
    return <RehireForm user={user} onClose={back} />;
  }
  return <UserSheet user={user} onTask={onTask} onClose={onClose} />;
}
