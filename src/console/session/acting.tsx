import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#/domains/api.ts';
import { useMe } from '#/domains/me.ts';
import { toastError } from '#/domains/running.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
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

function Acting({ name, until }: { name: string; until: string }) {
  const queries = useQueryClient();
  const { go } = useLocation();
  const left = useSecondsLeft(until);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void queries.invalidateQueries();
  }, [isOver, queries]);
  const comeBack = async () => {
    try {
      await call('POST /return-from-lead');
      // What was fetched as somebody else is nobody's any more.
      void queries.resetQueries();
      go('/');
    } catch (error) {
      toastError(error);
    }
  };
  const actions = (
    <>
      <b className="num" aria-label={`${Math.ceil(left / 60)} minutes left`}>
        {clock(left)}
      </b>
      <Button size="s" onClick={() => void comeBack()}>
        Return
      </Button>
    </>
  );
  return (
    <div className="shell-strip">
      <Notice type="warning" icon="user-shield" actions={actions}>
        Acting as <b>{name}</b>
      </Notice>
    </div>
  );
}

/** Over every page while a super admin acts as somebody else: as whom, for how long, the way back. */
export function ActingBanner() {
  const { acting, name } = useMe();
  return acting && <Acting name={name} until={acting.until} />;
}
