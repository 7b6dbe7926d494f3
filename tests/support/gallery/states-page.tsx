import type { ReactNode } from 'react';
import { Banner, Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { OfflineChip } from '#/ui/online.tsx';
import { Meter, Progress } from '#/ui/progress.tsx';
import { Bone, Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState, NoPermission } from '#/ui/states.tsx';
import { saved, toast } from '#/ui/toast.ts';
import './gallery.css';

function Box({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section>
      <div className="row" style={{ marginBottom: 8 }}>
        <h2 style={{ fontSize: 13 }}>{title}</h2>
        <span className="f3 fs12">{note}</span>
      </div>
      <div className="gallery-box">{children}</div>
    </section>
  );
}

/** Not in an effect: strict mode would run it twice. */
export function raiseToasts() {
  saved();
  toast('info', 'LNT-209 paused', { undo: () => {} });
  toast('warning', '19 Nov is still provisional');
  toast('error', 'Not saved, the server did not answer', {
    detail: 'We keep trying.',
    requestId: 'req_2M9C',
  });
}

export function StatesPage() {
  return (
    <main className="gallery-states">
      <h1>States</h1>
      <div>
        <Box title="Loading" note="Shape of the final page, after 150 ms, no shift">
          <Loading label="Loading revenue">
            <TilesSkeleton count={8} dense />
            <div className="skr" style={{ height: 40 }}>
              <Bone width={74} height={11} />
            </div>
            <RowsSkeleton />
          </Loading>
        </Box>
        <Box title="Error" note="What happened, what is safe, retry, request id">
          <ErrorState
            title="Revenue did not load"
            text="The figures service took longer than 10 s. Your filters are kept, nothing was changed."
            requestId="req_8F3K1TQ6"
            onRetry={() => {}}
            onReport={() => {}}
          >
            <Button>Show figures of 11:20</Button>
          </ErrorState>
        </Box>
        <Box title="Empty" note="One sentence and the action that fills it">
          <EmptyState
            icon="checklist"
            title="No tasks in this sprint"
            text="Pull from the backlog, where 14 issues are ranked and ready."
          >
            <Button variant="primary" icon="arrow-up" keys="b">
              Pull from backlog
            </Button>
            <Button keys="c">New task</Button>
          </EmptyState>
        </Box>
        <Box title="No permission" note="Who can grant it, in one click">
          <NoPermission
            title="Network keys are for Finance"
            permission="keys:read"
            where="for your team"
            people={['Maryam Tariq', 'Usman Latif']}
            onAsk={() => {}}
          />
        </Box>
        <Box title="Feedback" note="Toasts 4.5 s, saved 3 s, banner, undo 10 s, long work">
          <div className="gallery-column" style={{ padding: 16 }}>
            <Banner type="success" onClose={() => {}} />
            <Notice
              type="warning"
              icon="user-shield"
              actions={
                <>
                  <span className="num semi">27:41</span>
                  <Button size="s">Return</Button>
                </>
              }
            >
              Acting as <b>Omar Khalid</b>
            </Notice>
            <Progress
              title="Importing AdMob, 19 Nov"
              done={18402}
              total={29680}
              unit="rows"
              left={12}
              onCancel={() => {}}
            />
            <div>
              <Meter
                label="1 h 30 m of 4 h taken, 2 h waiting"
                parts={[{ share: 0.375 }, { share: 0.5, waiting: true }]}
              />
              <OfflineChip online={false} pending={1} />
            </div>
          </div>
        </Box>
      </div>
    </main>
  );
}
