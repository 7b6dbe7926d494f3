/** How often an open popup asks again (specification section 9, the 10 000 ms). */
const POPUP_MS = 10_000;

/**
 * How often a side panel does, which stays open all day: what others change it hears (`use-live.ts`),
 * so this only mends what was missed. All of it together is at most eight requests a minute.
 */
const panelMs = {
  news: 60_000,
  'all news': 60_000,
  user: 120_000,
  tasks: 120_000,
  asked: 300_000,
  tiles: 420_000,
} as const;

export type Part = keyof typeof panelMs;

export const isPanel = () => document.documentElement.dataset['place'] === 'sidepanel';

/**
 * Asks again and again while this surface can be seen, and when it can be seen again.
 * @returns ends it
 */
export function whileSeen(part: Part, ask: () => void): () => void {
  const everyMs = isPanel() ? panelMs[part] : POPUP_MS;
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = () => {
    clearInterval(timer);
    timer = document.hidden ? undefined : setInterval(ask, everyMs);
  };
  const turn = () => {
    begin();
    if (!document.hidden) ask();
  };
  begin();
  document.addEventListener('visibilitychange', turn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
  };
}
