import { useRef, useState } from 'react';
import { CallError } from '#/client/api.ts';
import { refusalOf } from './attachment-rules.ts';
import type { Attachment } from './attachments.contract.ts';
import { sendFile, type Place } from './send-file.part.ts';

/** A file on its way, or one that did not go. */
export interface UploadUnderWay {
  key: string;
  file: File;
  /** How much of it has been sent, 0 to 1. */
  sent: number;
  /** Why it was not taken. */
  refusal?: string;
  /** The same file may go another time. */
  mayRetry?: boolean;
}

const wordsOf = (error: unknown) => {
  const fields = error instanceof CallError ? error.fields : undefined;
  return fields?.['file'] ?? (error instanceof Error ? error.message : 'It was not sent.');
};

/** What a line that breaks or a busy server refuses goes the next time; a bad file never does. */
const isForNow = (error: unknown) =>
  error instanceof CallError && ['unreachable', 'busy', 'too-many', 'bug'].includes(error.code);

/**
 * Files on their way to a record or a comment, one after the other.
 * @param onKept told of each one that has arrived.
 */
export function useUploads(place: Place, onKept: (file: Attachment) => void) {
  const [uploads, setUploads] = useState<readonly UploadUnderWay[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<string, AbortController>());

  const change = (key: string, to: Partial<UploadUnderWay>) =>
    setUploads((all) => all.map((it) => (it.key === key ? { ...it, ...to } : it)));
  const drop = (key: string) => setUploads((all) => all.filter((it) => it.key !== key));

  const send = async ({ key, file }: UploadUnderWay) => {
    const stop = stops.current.get(key);
    if (!stop || stop.signal.aborted) return;
    try {
      const kept = await sendFile(place, file, {
        signal: stop.signal,
        idempotencyKey: key,
        onSent: (sent) => change(key, { sent }),
      });
      drop(key);
      onKept(kept);
    } catch (error) {
      if (stop.signal.aborted) drop(key);
      else change(key, { refusal: wordsOf(error), mayRetry: isForNow(error) });
    }
  };
  const begin = (it: UploadUnderWay) => {
    stops.current.set(it.key, new AbortController());
    line.current = line.current.then(() => send(it));
  };
  return {
    uploads,
    isBusy: uploads.some((it) => it.refusal === undefined),
    add: (files: readonly File[]) => {
      const made = files.map((file) => {
        const refusal = refusalOf(file);
        return { key: crypto.randomUUID(), file, sent: 0, ...(refusal && { refusal }) };
      });
      setUploads((all) => [...all, ...made]);
      for (const it of made) if (!it.refusal) begin(it);
    },
    retry: (it: UploadUnderWay) => {
      const { key, file } = it;
      const again = { key, file, sent: 0 };
      setUploads((all) => all.map((one) => (one.key === key ? again : one)));
      begin(again);
    },
    /** Stops one that is on its way, or forgets one that did not go. */
    cancel: (key: string) => {
      stops.current.get(key)?.abort();
      drop(key);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
