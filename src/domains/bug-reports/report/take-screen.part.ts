/** Whether the browser can give a picture of a window or a screen that the person chooses. */
export const canTakeScreen = () => navigator.mediaDevices?.getDisplayMedia !== undefined;

/** One picture of what the person chooses to show; undefined when they choose nothing. */
export async function takeScreen(): Promise<Blob | undefined> {
  const stream = await navigator.mediaDevices
    .getDisplayMedia({ video: true, audio: false })
    .catch(() => undefined);
  if (!stream) return undefined;
  try {
    const video = document.createElement('video');
    video.srcObject = stream;
    video.muted = true;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const { promise, resolve } = Promise.withResolvers<Blob | undefined>();
    canvas.toBlob((it) => resolve(it ?? undefined), 'image/png');
    return await promise;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
