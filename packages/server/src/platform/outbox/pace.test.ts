import { expect, it } from 'vitest'
import { pace } from './pace.ts'

const telegram = { perChat: 1, perAccount: 30 }
const ana = { conversation: 'ana', accountid: 'bot' }

it('a chat may burst, then waits for its next token; the account has its own limit', () => {
  const one = pace()
  for (let n = 0; n < 4; n += 1) one.take(ana, telegram, 0)
  expect(one.allowance(0)).toEqual({
    accounts: [{ accountid: 'bot', sends: 26, wait: 0 }],
    conversations: [{ conversation: 'ana', wait: 1000 }],
  })
  expect(one.allowance(500).conversations).toEqual([{ conversation: 'ana', wait: 500 }])
  expect(one.allowance(1000).conversations).toEqual([])
})

it('an account that has sent all it may waits, and one with its whole allowance is forgotten', () => {
  const one = pace()
  for (let n = 0; n < 30; n += 1) one.take({ conversation: `chat ${n}`, accountid: 'bot' }, telegram, 0)
  expect(one.allowance(0).accounts).toEqual([{ accountid: 'bot', sends: 0, wait: 34 }])
  expect(one.allowance(60_000)).toEqual({ accounts: [], conversations: [] })
})

it('an account that the provider asked to wait may send nothing until then, whatever its tokens', () => {
  const one = pace()
  one.take(ana, telegram, 0)
  one.pause('bot', 5000)
  one.pause('bot', 2000)
  const waits = [{ accountid: 'bot', sends: 0, wait: 4000 }]
  expect(one.allowance(1000).accounts).toEqual(waits)
  expect(one.pauses(1000)).toEqual({ accounts: waits, conversations: [] })
  expect(one.pauses(5000).accounts).toEqual([])
})
