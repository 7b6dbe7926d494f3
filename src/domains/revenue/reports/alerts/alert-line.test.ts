import { expect, test } from 'vitest';
import { readAlertLine } from './alert-line.ts';

const day = { over: 'day' };

test('a change in per cent, in the words people use', () => {
  expect(readAlertLine('revenue pakistan drops by 15%')).toMatchObject({
    rule: { measure: 'totalRevenue', kind: 'falls', threshold: 0.15, ...day },
    about: 'pakistan',
  });
  expect(readAlertLine('me when spend of meta rises more than 30 per cent')).toMatchObject({
    rule: { measure: 'spend', kind: 'rises', threshold: 0.3, ...day },
    about: 'of meta',
  });
  expect(readAlertLine('arpdau lantern falls 7,5 % in a week')).toMatchObject({
    rule: { measure: 'arpdau', kind: 'falls', threshold: 0.075, over: 'week' },
    about: 'lantern',
  });
});

test('a limit in the unit of its measure', () => {
  expect(readAlertLine('ad revenue admob is below $1,500')).toMatchObject({
    rule: { measure: 'revenue', kind: 'below', threshold: 1_500_000_000, ...day },
    about: 'admob',
  });
  expect(readAlertLine('fill rate under 70%')).toMatchObject({
    rule: { measure: 'fill', kind: 'below', threshold: 0.7, ...day },
    about: '',
  });
  expect(readAlertLine('dau above 200k')).toMatchObject({
    rule: { kind: 'above', threshold: 200_000 },
  });
});

test('what is unlike usual, either way or one', () => {
  const odd = { measure: 'revenue', kind: 'unusual', threshold: 3, ...day };
  expect(readAlertLine('ad revenue admob is unusual')).toMatchObject({
    rule: { ...odd, way: 'both' },
    about: 'admob',
  });
  expect(readAlertLine('ad revenue pakistan unusually low')).toMatchObject({
    rule: { ...odd, way: 'down' },
    about: 'pakistan',
  });
  expect(readAlertLine('ad revenue is unusually high over a week')).toMatchObject({
    rule: { ...odd, way: 'up', over: 'week' },
    about: '',
  });
});

test('within the hour is by the hour', () => {
  for (const words of ['within the hour', 'by the hour', 'hourly', 'today'])
    expect(readAlertLine(`ecpm rewarded drops by 30% ${words}`)).toMatchObject({
      rule: { measure: 'ecpm', kind: 'falls', threshold: 0.3, over: 'hours' },
      about: 'rewarded',
    });
});

test('what is missing is asked for', () => {
  expect(readAlertLine('the weather')).toMatchObject({
    refusal: 'Name the figure: revenue, spend, eCPM, DAU …',
  });
  expect(readAlertLine('revenue pakistan')).toMatchObject({
    refusal: expect.stringMatching(/^Say when/),
  });
  expect(readAlertLine('revenue below 5%')).toMatchObject({
    refusal: expect.stringMatching(/^Say when/),
  });
  expect(readAlertLine('revenue drops by 0%')).toMatchObject({
    refusal: expect.stringMatching(/more than nothing/),
  });
});
