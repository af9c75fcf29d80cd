import { expect, test } from 'vitest'
import { forgottenAnswers } from './forgotten-answers.ts'

const found = (text: string, path = 'packages/web/src/features/a/A.tsx') => forgottenAnswers([{ path, text }])

test.each([
  'save.mutate(form, { onSuccess: onClose })',
  'void save.mutateAsync(undefined, {\n  onError: (error) => show(error),\n})',
  'save.mutate(\n  { name, places: [1, 2] },\n  { onSuccess },\n)',
  'return mutate(news.token, { onSuccess })',
])('a mutation that is given what follows its answer is found: %s', (text) =>
  expect(found(text)).toHaveLength(1),
)

test.each([
  'save.mutate(form)',
  'save.mutate({ name, place })',
  'save.mutate(\n  rows.map(({ a, b }) => [a, b]),\n)',
  'void mutateThen(save, form, { here: onClose })',
])('a mutation that is given its values alone is not: %s', (text) => expect(found(text)).toEqual([]))

test('the one place that may is left out', () =>
  expect(found('mutateAsync(given, local)', 'packages/web/src/live/mutate-then.ts')).toEqual([]))
