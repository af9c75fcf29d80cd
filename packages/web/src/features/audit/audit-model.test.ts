import { expect, it } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { actionText, kindOf, noFilter, questionOf } from './audit-model.ts'

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

it('names an action by its own text, that of all channels, or itself', () => {
  const named = (action: string) => actionText(action, t)
  expect(named('second-factor.on')).toBe('Second factor turned on')
  expect([named('telegram.connect'), named('viber.remove')]).toEqual([
    'Telegram connected',
    'Viber disconnected',
  ])
  expect(named('messenger.connect')).toBe('Messenger page connected')
  expect([named('viber.unheard-of'), named('unheard.of')]).toEqual(['viber.unheard-of', 'unheard.of'])
})

it('knows the kinds only', () => {
  expect([kindOf('agent'), kindOf('nonsense')]).toEqual(['agent', ''])
})
