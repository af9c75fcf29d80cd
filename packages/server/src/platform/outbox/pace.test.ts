import { expect, it } from 'vitest'
import { accountBurst, pace } from './pace.ts'

const telegram = { perChat: 1, perAccount: 30 }
const ana = { conversation: 'ana', accountid: 'bot' }

it('a chat may burst, then waits for its next token; the account has its own limit', () => {
  const one = pace()
  const fast = { perChat: 1, perAccount: 300 }
  for (let n = 0; n < 4; n += 1) one.take(ana, fast, 0)
  expect(one.allowance(0)).toEqual({
    accounts: [{ accountid: 'bot', sends: 26, wait: 0 }],
    conversations: [{ conversation: 'ana', wait: 1000 }],
  })
  expect(one.allowance(500).conversations).toEqual([{ conversation: 'ana', wait: 500 }])
  expect(one.allowance(1000).conversations).toEqual([])
})

it('an account that has sent all it may waits, and one with its whole allowance is forgotten', () => {
  const one = pace()
  for (let n = 0; n < 3; n += 1) one.take({ conversation: `chat ${n}`, accountid: 'bot' }, telegram, 0)
  expect(one.allowance(0).accounts).toEqual([{ accountid: 'bot', sends: 0, wait: 38 }])
  expect(one.allowance(60_000)).toEqual({ accounts: [], conversations: [] })
})

it.each([2, 10, 30, 40, 80, 500])(
  'no second has more than %i sends, and what waits goes out evenly',
  (perAccount) => {
    const one = pace()
    const limits = { perChat: 1, perAccount }
    const sent: number[] = []
    for (let now = 0; now < 5000; now += 1) {
      const [own] = one.allowance(now).accounts
      for (let n = 0; n < (own?.sends ?? accountBurst(limits)); n += 1) {
        one.take({ conversation: `chat ${sent.length}`, accountid: 'bot' }, limits, now)
        sent.push(now)
      }
    }
    const within = (ms: number) =>
      Math.max(...sent.map((at) => sent.filter((one) => one >= at && one < at + ms).length))
    expect(within(1000)).toBeLessThanOrEqual(perAccount)
    expect(within(100)).toBeLessThanOrEqual(Math.max(1, Math.ceil(perAccount / 5)))
    expect(sent.length).toBeGreaterThan(4.4 * perAccount * (perAccount < 10 ? 0.5 : 1))
  },
)

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

it('an account that rests starts nothing for so long, 200 ms at most, also when the clock is set back', () => {
  const one = pace()
  one.take(ana, telegram, 0)
  one.rest('bot', 39.2, 0)
  expect(one.allowance(10).accounts).toEqual([{ accountid: 'bot', sends: 0, wait: 30 }])
  expect(one.pauses(10).accounts).toEqual([])
  expect(one.allowance(40).accounts).toEqual([])
  one.rest('bot', 60_000, 5000)
  expect(one.allowance(5000).accounts).toEqual([{ accountid: 'bot', sends: 0, wait: 200 }])
  expect(one.allowance(4000).accounts).toEqual([])
  expect(one.allowance(5100).accounts).toEqual([])
})
