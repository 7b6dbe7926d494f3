import { AppIcon } from '#/ui/app-icon.tsx';
import { useFileImage } from './file-image.part.ts';

interface AppMarkProps {
  app: { id: number; icon: number; iconFile: string | null };
  /** px */
  size?: number;
}

/** An app's own icon, or the drawn one while it has none. */
export function AppMark({ app, size = 20 }: AppMarkProps) {
  const src = useFileImage('GET /app-icon', { app: app.id }, app.iconFile);
  return <AppIcon index={app.icon} size={size} src={src} />;
}
