import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import type { Screen } from '#/kernel/screen.ts';
import { Page } from '#/ui/page.tsx';
import { NoPermission } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.ts';

/** In place of a page this person's role does not open: which right is missing, and whom to ask. */
export function NoAccess({ screen }: { screen: Screen }) {
  const right = screen.access.kind === 'permission' ? screen.access.permission : '';
  const people = useQuery(reading('GET /who-can-grant', {}));
  const names = people.data?.rows.map((it) => it.name) ?? [];
  const ask = useMutation({
    mutationFn: () => call('POST /ask-for-access', { right, page: screen.path }),
    onSuccess: ({ message }) => toast('success', message),
  });
  const canAsk = names.length > 0 && ask.isIdle;
  return (
    <Page title={screen.title}>
      <NoPermission
        title={`${screen.title} is not open to you`}
        permission={right}
        people={names}
        onAsk={canAsk ? () => ask.mutate() : undefined}
      />
    </Page>
  );
}
