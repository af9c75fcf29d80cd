import { expect, it } from 'vitest'
import { snoozeChoices, untilOf } from './snooze-model.ts'

const now = new Date(2026, 2, 18, 14, 31)

it('a ticket is snoozed until a moment to come, or until its client’s next message', () => {
  expect(snoozeChoices(now).map(({ id }) => id)).toEqual(['hour', 'tomorrow', 'monday', 'client', 'chosen'])
  expect(untilOf({ id: 'client' }, '', now)).toBeNull()
  expect(untilOf({ id: 'chosen' }, '2026-03-18T14:32', now)).toBe(new Date(2026, 2, 18, 14, 32).toISOString())
})
