import { expect, it } from 'vitest'
import { actionKey, kindOf, noFilter, questionOf } from './audit-model.ts'

it('asks for whole days and leaves out what is not filtered', () => {
  expect(questionOf(noFilter)).toEqual({})
  const asked = questionOf({ ...noFilter, who: 'desk', from: '2026-03-01', to: '2026-03-01', text: ' lock ' })
  expect(asked).toEqual({
    who: 'desk',
    text: 'lock',
    from: new Date('2026-03-01T00:00:00').toISOString(),
    to: new Date('2026-03-01T23:59:59.999').toISOString(),
  })
  expect(questionOf({ ...noFilter, from: 'soon' })).toEqual({})
})

it('names actions by their key and knows the kinds only', () => {
  expect(actionKey('second-factor.on')).toBe('audit.actions.second-factor-on')
  expect([kindOf('agent'), kindOf('nonsense')]).toEqual(['agent', ''])
})
