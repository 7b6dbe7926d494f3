import { call } from '#/client/api.ts';
import type { Me } from '#/domains/platform/auth/auth.contract.ts';
import { timeOf } from '#/kernel/dates.ts';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast.ts';

interface ActingProps {
  me: Me;
  /** Asks who it is by now. */
  onReturned: () => void;
}

/** Over everything while somebody acts as a lead, or looks as a role would: as whom, and the way back. */
export function Acting({ me: { acting, viewing, name }, onReturned }: ActingProps) {
  const until = acting?.until ?? viewing?.until;
  if (!until) return null;
  const end = async () => {
    try {
      await (acting ? call('POST /return-from-lead') : call('POST /stop-viewing'));
      onReturned();
    } catch (error) {
      toast('error', error instanceof Error ? error.message : 'It did not work.');
    }
  };
  const actions = (
    <Button size="s" onClick={() => void end()}>
      {acting ? 'Return' : 'Stop viewing'}
    </Button>
  );
  return (
    <Notice type="warning" icon={acting ? 'user-shield' : 'eye'} actions={actions}>
      {acting ? 'Acting as ' : 'As '}
      <b>{acting ? name : viewing?.role}</b> until {timeOf(new Date(until))}
    </Notice>
  );
}
