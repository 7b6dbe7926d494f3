import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';

const showSteps = action({
  id: 'first-steps.show',
  title: 'Show what a new company does first',
  icon: 'list-check',
  access: may('people:invite'),
  keywords: ['getting started', 'set up', 'first hour', 'guide', 'onboarding'],
  run: async (_values, { go }) => go('/dashboard'),
});

export const firstStepsActions = [showSteps];
