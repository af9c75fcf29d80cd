import { expect, it } from 'vitest'
import { t } from '../../i18n/testing/english.ts'
import { actionText, filterIn, filterText, kindOf, noFilter, questionOf } from './audit-model.ts'

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

it('keeps a filter in the address, and takes nothing from there that is none', () => {
  const filter = {
    who: '5b0d6c1e-4f0a-4d6e-9a53-0c8f2f1f6a11',
    kind: 'agent',
    from: '2026-03-01',
    to: '2026-03-02',
    text: 'lock',
  } as const
  expect(filterIn(new URLSearchParams(filterText(filter)))).toEqual(filter)
  expect(filterText({ text: '' })).toEqual({ search: '' })
  expect(filterIn(new URLSearchParams('who=desk')).who).toBe('desk')
  const nonsense = `who=somebody&kind=nonsense&from=soon&to=2026-3-1&search=${'x'.repeat(201)}`
  expect(filterIn(new URLSearchParams(nonsense))).toEqual(noFilter)
})
