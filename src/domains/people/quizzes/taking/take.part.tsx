import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { PAGE } from '../quiz-paths.ts';
import { DonePage } from './done-page.part.tsx';
import { FrontPage } from './front-page.part.tsx';
import { SittingPage } from './sitting-page.part.tsx';
import './taking.css';
import type { TakenQuiz } from './taking.contract.ts';

/** The token stands behind `#` in the mail's link and leaves the address once it is known. */
const TOKEN = /^quiz-token=([\w-]+)$/;

/** Checks the link of an invitation; what is wrong with it, in words. */
function useInvitation(): { isChecking: boolean; refusal: string | undefined } {
  const { hash, go } = useLocation();
  const token = TOKEN.exec(hash)?.[1];
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (token === undefined) return;
    let isShown = true;
    call('POST /verify-quiz-token', { token }).then(
      ({ quiz }) => isShown && go(`${PAGE}?take=${quiz}`, { replace: true }),
      (error: unknown) => {
        if (!isShown) return;
        const isNobodys = error instanceof CallError && error.code === 'not-found';
        const words = 'This link was sent to somebody else, or another one has taken its place.';
        setRefusal(isNobodys ? words : error instanceof Error ? error.message : words);
      },
    );
    return () => {
      isShown = false;
    };
  }, [token, go]);
  return { isChecking: token !== undefined && refusal === undefined, refusal };
}

function NotMine({ text }: { text: string }) {
  return (
    <Page title="Quiz">
      <EmptyState icon="lock" title="This quiz is not open to you" text={text}>
        <Button variant="primary" href={`${PAGE}?show=mine`}>
          My quizzes
        </Button>
      </EmptyState>
    </Page>
  );
}

/** What others do next is waited for: the server hands in what is overdue, the author opens it. */
const waits = ({ standing, refusal, isClosed }: TakenQuiz) =>
  standing.state === 'overdue' ||
  (standing.state === 'not_started' && refusal !== null && !isClosed);

/** A quiz as whoever is asked takes it: before, while it runs, and after. */
export function TakeQuiz({ quizId }: { quizId: number }) {
  const { isChecking, refusal } = useInvitation();
  const quiz = useQuery({
    ...reading('GET /get-quiz', { quiz: quizId }),
    enabled: !isChecking && refusal === undefined,
    refetchInterval: ({ state: { data: it } }) => (it && waits(it) ? 10_000 : false),
    refetchOnWindowFocus: false,
  });
  if (refusal !== undefined) return <NotMine text={refusal} />;
  if (quiz.error instanceof CallError && quiz.error.code === 'not-found') {
    return <NotMine text="Ask whoever wrote it to invite you." />;
  }
  const { data } = quiz;
  if (!data) {
    return (
      <Page title="Quiz">
        <ListStates query={quiz} what="quiz" isEmpty={() => false} empty={null}>
          {() => null}
        </ListStates>
      </Page>
    );
  }
  const { state } = data.standing;
  if (state === 'not_started') return <FrontPage quiz={data} />;
  if (state === 'in_progress') return <SittingPage key={data.attemptId} quiz={data} />;
  return <DonePage quiz={data} />;
}
