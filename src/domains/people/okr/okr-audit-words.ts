import type { AuditWords } from '#/kernel/audit-words.ts';
import { confidenceWords, levelWords, outcomeWords, stateWords } from './okr-words.ts';

export const okrAuditWords: AuditWords = {
  kinds: {
    objective: 'Objective',
    'okr-cycle': 'OKR cycle',
  },
  actions: {
    'key-result.check-in': 'Key result checked in',
    'objective.align': 'Parent objective set',
    'objective.carry': 'Objective carried over',
    'objective.close': 'Objective closed',
    'objective.make': 'Objective added',
    'objective.move': 'Objective moved on',
    'objective.reopen': 'Objective reopened',
    'objective.return': 'Objective returned',
    'objective.save': 'Objective changed',
    'okr-cycle.add': 'OKR cycle added',
    'okr-cycle.change': 'OKR cycle changed',
    'okr-cycle.delete': 'OKR cycle deleted',
    'okr-cycle.quarters': 'Quarters as cycles switched',
  },
  fields: {
    confidence: 'Confidence',
    cycle: 'Cycle',
    from: 'First day',
    keyResult: 'Key result',
    keyResults: 'Key results',
    level: 'Level',
    outcome: 'Outcome',
    parentId: 'Parent objective',
    quarters: 'Quarters as cycles',
    score: 'Score',
    scores: 'Scores',
    to: 'Last day',
  },
  values: {
    confidence: confidenceWords,
    level: levelWords,
    outcome: outcomeWords,
    state: stateWords,
  },
};
