import { browser } from 'wxt/browser';
import { call, CallError } from '#/client/api.ts';

const sizes = [16, 32] as const;
const NAME = 'Backlot';
/** The accent of the running task in the popup, with an edge that shows on any toolbar. */
const DOT = '#2F6BFF';
const EDGE = '#FFFFFF';

async function drawn(size: number, isRunning: boolean): Promise<ImageData> {
  const file = await fetch(browser.runtime.getURL(`/icon/${size}.png`));
  const picture = await createImageBitmap(await file.blob());
  const canvas = new OffscreenCanvas(size, size);
  const it = canvas.getContext('2d')!;
  it.drawImage(picture, 0, 0, size, size);
  if (isRunning) {
    // At the top left: the badge lies over the bottom.
    for (const [colour, part] of [
      [EDGE, 0.3],
      [DOT, 0.22],
    ] as const) {
      it.beginPath();
      it.arc(size * 0.28, size * 0.28, size * part, 0, 2 * Math.PI);
      it.fillStyle = colour;
      it.fill();
    }
  }
  return it.getImageData(0, 0, size, size);
}

async function draw(isRunning: boolean) {
  const [small, large] = await Promise.all(sizes.map((it) => drawn(it, isRunning)));
  await browser.action.setIcon({ imageData: { 16: small!, 32: large! } });
}

/** Nobody is signed in, or what runs is not theirs to see. */
export async function showNothingRunning() {
  await draw(false);
  await browser.action.setTitle({ title: NAME });
}

/** Shows by a dot on the icon that a task runs, and names it where the pointer rests. */
export async function showRunning() {
  try {
    const { running } = await call('GET /tasks', { perPage: 1 }, { background: true });
    if (!running) return await showNothingRunning();
    await draw(true);
    await browser.action.setTitle({ title: `${NAME}: ${running.key} runs, ${running.title}` });
  } catch (error) {
    // Whoever has no tasks has none that runs; without a line there is no newer word.
    if (error instanceof CallError && error.code === 'not-allowed') return showNothingRunning();
    if (!(error instanceof CallError)) throw error;
  }
}
