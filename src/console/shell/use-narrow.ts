import { useSyncExternalStore } from 'react';

const query = '(max-width: 900px)';

/** Whether the page is too narrow for the menu's words. */
export const useNarrow = () =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
