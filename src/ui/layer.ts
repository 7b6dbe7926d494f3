import { createContext, use, useEffect } from 'react';

const Layer = createContext(0);
let top = 0;

/** Around what stands in a dialog, with the number `useOpenLayer` gave it. */
export const LayerProvider = Layer.Provider;

/** The layer a component stands in: 0 is the page, every open dialog lies one higher. */
export const useLayer = () => use(Layer);

/** The layer in front: the only one whose shortcuts work. */
export const topLayer = () => top;

/** Lays one more layer over the page for as long as the component is shown; gives its number. */
export function useOpenLayer(): number {
  const layer = use(Layer) + 1;
  useEffect(() => {
    top = layer;
    return () => {
      top = layer - 1;
    };
  }, [layer]);
  return layer;
}
