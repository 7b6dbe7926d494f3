import { useQuery } from '@tanstack/react-query';
import { AppIcon } from '#/ui/app-icon.tsx';
import { download } from '../../api.ts';
import type { TaskApp } from './work-filter.contract.ts';

/** A picture as an address an image can show without another call. */
function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}

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
