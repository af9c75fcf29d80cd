import { expect, it } from 'vitest'
import type { MetaLoginNews } from '../../live/meta-login/open-meta-login.ts'
import { CallFailed } from '../../live/outcome.ts'
import { type SignupState, signupSteps } from './signup-steps.ts'

const business = { waba_id: '524126980791429', phone_number_id: '106540352242922' }
const code: MetaLoginNews = { kind: 'meta-login/code', code: 'AQ' }
const signup: MetaLoginNews = { kind: 'meta-login/signup', business }

function signingUp(refuses?: 'exchange' | 'connect') {
  const calls: string[] = []
  const states: SignupState[] = []
  const call = (name: 'exchange' | 'connect') => async () => {
    calls.push(name)
    if (name === refuses)
      throw new CallFailed({ kind: 'refused', refusal: { error: 'provider-refused', message: 'No.' } })
  }
  const handleNews = signupSteps({
    exchange: call('exchange'),
    connect: call('connect'),
    show: (state) => void states.push(state),
    end: (isDone) => void calls.push(isDone ? 'done' : 'ended'),
  })
  return { handleNews, calls, last: () => states.at(-1) }
}

it.each([
  ['the code first', [code, signup]],
  ['the business data first', [signup, code]],
] as const)('exchanges the code before it connects the business: %s', async (_, news) => {
  const one = signingUp()
  for (const update of news) await one.handleNews(update)
  expect(one.calls).toEqual(['exchange', 'connect', 'done'])
  expect(one.last()).toEqual({ kind: 'done', number: true })
})

it('ends without a number when the sign-up named none, or its window was closed after the code', async () => {
  for (const update of [{ kind: 'meta-login/signup', business: null }, { kind: 'closed' }] as const) {
    const one = signingUp()
    await one.handleNews(code)
    await one.handleNews(update)
    expect(one.calls).toEqual(['exchange', 'done'])
    expect(one.last()).toEqual({ kind: 'done', number: false })
  }
})

it('a window closed before the code has connected nothing', async () => {
  const one = signingUp()
  await one.handleNews({ kind: 'meta-login/left' })
  expect(one.last()).toEqual({ kind: 'left' })
  await one.handleNews({ kind: 'closed' })
  expect([one.calls, one.last()]).toEqual([[], { kind: 'closed' }])
})

it.each(['exchange', 'connect'] as const)(
  'shows why the server refused to %s, and connects no further',
  async (what) => {
    const one = signingUp(what)
    await one.handleNews(signup)
    await one.handleNews(code)
    expect(one.last()).toMatchObject({ kind: 'failed', failure: { refusal: { message: 'No.' } } })
    expect(one.calls).toEqual(what === 'exchange' ? ['exchange', 'ended'] : ['exchange', 'connect', 'ended'])
  },
)

it('a code or a business that arrives twice counts once', async () => {
  const one = signingUp()
  for (const update of [code, code, signup, signup]) await one.handleNews(update)
  expect(one.calls).toEqual(['exchange', 'connect', 'done'])
})
