import { createFetch, ofetch } from 'ofetch';

/** The headers of a reply as XMLHttpRequest gives them: a line each. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/**
 * A `fetch` for a form that tells how much of it has left this browser, 0 to 1: `fetch` itself does
 * not know. It fails as `fetch` does.
 */
const fetchTelling =
  (tell: (share: number) => void): typeof fetch =>
  (address, init = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    const url = address instanceof Request ? address.url : String(address);
    const { signal } = init;
    const abort = () => {
      request.abort();
      reject(signal?.reason instanceof Error ? signal.reason : new Error('Taken back.'));
    };
    request.open(init.method ?? 'GET', url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) tell(loaded / total);
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('load', () => {
      const { status, statusText, response } = request;
      const headers = headersOf(request.getAllResponseHeaders());
      resolve(new Response(response as ArrayBuffer, { status, statusText, headers }));
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else request.send(init.body as FormData);
    return promise;
  };

/** What sends a request, and tells how far its form has come where that is wanted. */
export const fetcher = (onSent: ((share: number) => void) | undefined) =>
  onSent ? createFetch({ fetch: fetchTelling(onSent) }) : ofetch;
