import { useEffect } from 'react';

const holders = new Set<symbol>();

/** Whether something typed on this page would be lost by leaving it. */
export const isAnythingUnsaved = () => holders.size > 0;

/** While `unsaved`, closing the tab or opening another page asks first. */
export function useUnsaved(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const holder = Symbol('unsaved');
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    holders.add(holder);
    window.addEventListener('beforeunload', ask);
    return () => {
      holders.delete(holder);
      window.removeEventListener('beforeunload', ask);
    };
  }, [unsaved]);
}
