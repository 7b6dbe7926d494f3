import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#/client/api.ts';
import { Panel } from '#/ui/panel.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { useTheme } from '#/ui/theme-choice.ts';
import { IssueFrame } from './issue-frame.part.tsx';
import type { Letter } from './use-letter.part.ts';

const REST_MS = 400;
/** A phone's width, px. */
const NARROW = 375;

/** A value once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What is written as the mail it becomes, wide and narrow, light and dark. */
export function Preview({ letter }: { letter: Pick<Letter, 'subject' | 'blocks'> }) {
  const { theme } = useTheme();
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  const [look, setLook] = useState<'light' | 'dark'>(theme);
  const { subject, blocks } = useRested(letter);
  const asked = { subject, blocks, dark: look === 'dark' };
  const { data, error } = useQuery({
    queryKey: ['POST /news-letters/preview', asked],
    queryFn: ({ signal }) =>
      call('POST /news-letters/preview', asked, { signal, background: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Panel
      title="Preview"
      className="letter-preview"
      actions={
        <>
          <Segmented
            label="Width"
            segments={[
              { value: 'wide', label: 'Desktop', icon: 'device-desktop' },
              { value: 'narrow', label: 'Phone', icon: 'device-mobile' },
            ]}
            value={width}
            onChange={setWidth}
          />
          <Segmented
            label="Look"
            segments={[
              { value: 'light', label: 'Light', icon: 'sun' },
              { value: 'dark', label: 'Dark', icon: 'moon' },
            ]}
            value={look}
            onChange={setLook}
          />
        </>
      }
    >
      <div className="letter-stage">
        {error && (
          <p className="row late" role="alert">
            {error.message}
          </p>
        )}
        {data ? (
          <IssueFrame
            title="Preview of the news-letter"
            html={data.html}
            {...(width === 'narrow' && { width: NARROW })}
          />
        ) : (
          !error && (
            <Loading label="Drawing the preview">
              <Bone width="100%" height={420} radius={6} />
            </Loading>
          )
        )}
      </div>
    </Panel>
  );
}
