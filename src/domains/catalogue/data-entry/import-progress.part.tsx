import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { Progress } from '#/ui/progress.tsx';

const ASK_MS = 1_000;
const MEGABYTE = 1_000_000;

const titles = {
  checking: 'Checking the report',
  committing: 'Taking it into the figures',
} as const;

/** A check or commit that may take long: `begin` gives its name, `end` is for when it is over. */
export function useImportRun() {
  const [run, setRun] = useState<string>();
  const begin = () => {
    const key = crypto.randomUUID();
    setRun(key);
    return key;
  };
  return { run, begin, end: () => setRun(undefined) };
}

/** How far a check or commit of a large report is, with the way to end it; nothing for short ones. */
export function ImportProgress({ run }: { run: string | undefined }) {
  const [cancelled, setCancelled] = useState<string>();
  const { data } = useQuery({
    ...reading('GET /import-progress', { run: run ?? '' }, { background: true }),
    enabled: run !== undefined,
    refetchInterval: ASK_MS,
    gcTime: 0,
  });
  const progress = run === undefined ? null : data?.progress;
  if (!progress) return null;
  const cancel = () => {
    setCancelled(run);
    void call('POST /cancel-import', { run: run! });
  };
  const isEnding = cancelled === run;
  return (
    <Progress
      title={isEnding ? 'Cancelling' : titles[progress.phase]}
      done={Math.round(progress.doneBytes / MEGABYTE)}
      total={Math.max(1, Math.round(progress.totalBytes / MEGABYTE))}
      unit="MB"
      {...(!isEnding && { onCancel: cancel })}
    />
  );
}
