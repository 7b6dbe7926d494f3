import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { toastError } from '#/client/running.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import type { IconName } from '#/ui/icon.tsx';
import { useLocation } from '#/ui/location.ts';

/** Whole seconds until then, counting down; never below 0. */
function useSecondsLeft(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left), 1_000);
    return () => clearInterval(timer);
  });
  return seconds;
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface StripProps {
  until: string;
  icon: IconName;
  /** What ends it, in words and as a call. */
  verb: string;
  end: () => Promise<unknown>;
  children: ReactNode;
}

function Strip({ until, icon, verb, end, children }: StripProps) {
  const queries = useQueryClient();
  const { go } = useLocation();
  const left = useSecondsLeft(until);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries();
  }, [isOver, queries]);
  const comeBack = async () => {
    try {
      await end();
      // What was fetched with other rights is nobody's any more.
      void queries.resetQueries();
      go('/');
    } catch (error) {
      toastError(error);
    }
  };
  const actions = (
    <>
      <b className="num" role="timer" aria-label={`${Math.ceil(left / 60)} minutes left`}>
        {clock(left)}
      </b>
      <Button size="s" onClick={() => void comeBack()}>
        {verb}
      </Button>
    </>
  );
  return (
    <div className="shell-strip">
      <Notice type="warning" icon={icon} actions={actions}>
        {children}
      </Notice>
    </div>
  );
}

/**
 * Over every page while somebody acts as a lead, or looks at the console as a role would: as whom,
 * for how long, the way back.
 */
export function ActingBanner() {
  const { acting, viewing, name } = useMe();
  if (acting) {
    return (
      <Strip
        until={acting.until}
        icon="user-shield"
        verb="Return"
        end={() => call('POST /return-from-lead')}
      >
        Acting as <b dir="auto">{name}</b>
      </Strip>
    );
  }
  if (!viewing) return null;
  return (
    <Strip
      until={viewing.until}
      icon="eye"
      verb="Stop viewing"
      end={() => call('POST /stop-viewing')}
    >
      Backlot as <b>{viewing.role}</b>
      {viewing.team && <> of {viewing.team}</>} would see it. Nothing can be changed.
    </Strip>
  );
}
