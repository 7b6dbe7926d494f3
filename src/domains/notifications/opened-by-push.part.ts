import { useEffect } from 'react';
import { useLocation } from '#/ui/location.ts';
import type { OpenedByPush } from './push-worker.ts';

/** A pushed notification that is clicked opens here, without loading the console anew. */
export function useOpenedByPush() {
  const { go } = useLocation();
  useEffect(() => {
    // Absent where the page came over plain HTTP.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const onMessage = ({ data, ports }: MessageEvent<OpenedByPush | undefined>) => {
      if (!data?.open?.startsWith('/')) return;
      ports[0]?.postMessage(true);
      go(data.open);
    };
    worker?.addEventListener('message', onMessage);
    return () => worker?.removeEventListener('message', onMessage);
  }, [go]);
}
