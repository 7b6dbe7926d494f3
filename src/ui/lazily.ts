import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Parts of the page that could not be loaded, told to whoever can do something about it. */
const listeners = new Set<() => void>();
let failed = false;

export const hasFailed = () => failed;
export function onFailed(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A part that is loaded when it is first shown. A line that broke or a version that is gone must not
 * take the page with it: the part stays away and the page says so. It cannot be asked for again:
 * Chromium answers a module that failed once from memory, until the page is loaded anew.
 */
export function lazily<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      console.error(error);
      failed = true;
      for (const it of listeners) it();
      return { default: () => null };
    }),
  );
}
