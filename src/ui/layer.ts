import { createContext, use, useLayoutEffect } from 'react';

const Layer = createContext(0);
const open: number[] = [];

/** Above every dialog, also one that a page opens while the palette is in front. */
export const PALETTE_LAYER = 100;

/** Around what stands in a dialog, with the number `useOpenLayer` gave it. */
export const LayerProvider = Layer.Provider;

/** The layer a component stands in: 0 is the page, every open dialog lies one higher. */
export const useLayer = () => use(Layer);

/** The layer in front: the only one whose shortcuts work. */
export const topLayer = () => Math.max(0, ...open);

/** Lays one more layer over the page for as long as the component is shown; gives its number. */
export function useOpenLayer(at?: number): number {
  const above = use(Layer) + 1;
  const layer = at ?? above;
  useLayoutEffect(() => {
    open.push(layer);
    return () => void open.splice(open.indexOf(layer), 1);
  }, [layer]);
  return layer;
}
