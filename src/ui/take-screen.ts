/** Whether the browser can give a picture of a window or a screen that the person chooses. */
export const canTakeScreen = () => navigator.mediaDevices?.getDisplayMedia !== undefined;

/** What is chosen may be this very page, which browsers leave out unless they are asked. */
const wanted = { video: true, audio: false, selfBrowserSurface: 'include' } as const;

/** Until a page that was drawn anew has come through, ms. */
const ARRIVAL = 300;

/** Whoever closes the browser's own choice wants no picture, which is no error. */
const chosen = () =>
  navigator.mediaDevices.getDisplayMedia(wanted).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined;
    throw error;
  });

async function pictureOf(stream: MediaStream): Promise<Blob | undefined> {
  const video = document.createElement('video');
  video.srcObject = stream;
  video.muted = true;
  await video.play();
  await new Promise((done) => setTimeout(done, ARRIVAL));
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>();
  canvas.toBlob((it) => resolve(it ?? undefined), 'image/png');
  return promise;
}

/**
 * One picture of what the person chooses to show; undefined when they choose nothing. Dialogs are
 * not on it: it is about the page behind them.
 */
export async function takeScreen(): Promise<Blob | undefined> {
  const stream = await chosen();
  if (!stream) return undefined;
  const { dataset } = document.documentElement;
  dataset['taken'] = '';
  try {
    return await pictureOf(stream);
  } finally {
    delete dataset['taken'];
    for (const track of stream.getTracks()) track.stop();
  }
}
