import { useEffect } from 'react';
import { ownPath } from '#/kernel/own-path.ts';
import { useLocation } from '#/ui/location.ts';
import type { OpenedByPush } from './push-worker.ts';

/** A pushed notification that is clicked opens here, without loading the console anew. */
export function useOpenedByPush() {
  const { go } = useLocation();
  useEffect(() => {
    // Absent where the page came over plain HTTP.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const onMessage = ({ data, ports }: MessageEvent<OpenedByPush | undefined>) => {
      const path = ownPath(data?.open);
      if (path === undefined) return;
      ports[0]?.postMessage(true);
      go(path);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [go]);
}
