import { useQuery } from '@tanstack/react-query';
import { download } from '#/client/api.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { dataUrl } from '#/ui/data-url.ts';
import type { TaskApp } from './work-filter.contract.ts';

interface TaskAppMarkProps {
  app: TaskApp;
  /** px */
  size?: number;
}

/** The icon of an app tasks are about: its own, or the drawn one while it has none. */
export function TaskAppMark({ app, size = 18 }: TaskAppMarkProps) {
  const { id, icon, iconFile } = app;
  const { data } = useQuery({
    queryKey: ['GET /tasks/app-icon', { app: id }, iconFile],
    queryFn: async ({ signal }) => {
      const options = { signal, background: true };
      return dataUrl((await download('GET /tasks/app-icon', { app: id }, options)).blob);
    },
    enabled: iconFile !== null,
    staleTime: Infinity,
  });
  return <AppIcon index={icon} size={size} src={data} />;
}
