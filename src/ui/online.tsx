import { useSyncExternalStore } from 'react';
import { Badge } from './badge.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the browser says that it has a connection. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

interface OfflineChipProps {
  online: boolean;
  /** Actions that wait to be sent. */
  pending?: number;
}

/** Shown only while offline or while something waits: "Offline", "1 pending". */
export function OfflineChip({ online, pending = 0 }: OfflineChipProps) {
  return (
    <span role="status">
      {(!online || pending > 0) && (
        <Badge tone="warn" icon="cloud-off">
          {pending > 0 ? `${pending} pending` : 'Offline'}
        </Badge>
      )}
    </span>
  );
}
