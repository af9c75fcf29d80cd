import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startSimulators } from '../index.ts'
import { call, token } from '../testing/api.ts'

let now = 1_000_000
const simulators = await startSimulators({ seed: 9, now: () => now })
const { url, telegram } = simulators
const { faults } = telegram
telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
const ana = telegram.client({ id: 5001, firstName: 'Ana' })
const ben = telegram.client({ id: 5002, firstName: 'Ben' })
ana.starts()
ben.starts()
afterEach(() => faults.clear())
afterAll(() => simulators.stop())

const send = (text: string, chat_id = 5001) => call(url, 'sendMessage', { chat_id, text })
const countShown = (text: string) => ana.chat().messages.filter((message) => message.text === text).length

describe('too many requests', () => {
  it('names the seconds in body and header, and refuses until they are over', async () => {
    faults.tooManyRequests(3, { method: 'sendMessage' }, { times: 1 })
    const first = await send('patience')
    expect([first.status, first.parameters]).toEqual([429, { retry_after: 3 }])
    expect(first.headers.get('retry-after')).toBe('3')
    expect(first.description).toBe('Too Many Requests: retry after 3')
    now += 1000
    expect((await send('patience')).parameters).toEqual({ retry_after: 2 })
    expect(telegram.earlyCalls()).toHaveLength(1)
    now += 2000
    expect((await send('patience')).status).toBe(200)
    expect(telegram.earlyCalls()).toHaveLength(1)
    expect(countShown('patience')).toBe(1)
  })

  it('for one chat leaves the others alone', async () => {
    faults.tooManyRequests(3, { chat: 5001 })
    expect((await send('x')).status).toBe(429)
    expect((await send('x', 5002)).status).toBe(200)
  })
})

describe('an answer', () => {
  it.each([
    ['blocked', 403, 'Forbidden: bot was blocked by the user'],
    ['chatNotFound', 400, 'Bad Request: chat not found'],
    ['unauthorized', 401, 'Unauthorized'],
    ['serverError', 500, 'Internal Server Error: restart'],
  ] as const)('%s is %i and sends nothing', async (name, status, text) => {
    faults[name]()
    const answer = await send(name)
    expect([answer.status, answer.description]).toEqual([status, text])
    expect(countShown(name)).toBe(0)
  })

  it('of the front server is HTML', async () => {
    faults.badGateway()
    const answer = await fetch(`${url}/telegram/bot${token}/getMe`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html'])
    expect(await answer.text()).toContain('502 Bad Gateway')
  })

  it('may be slow', async () => {
    faults.slow(30)
    expect((await send('slowly')).status).toBe(200)
    expect(telegram.calls().at(-1)?.fault).toBe('slow')
  })
})

describe('a connection', () => {
  it('cut before accepting sends nothing', async () => {
    faults.resetBeforeAccepting({}, { times: 1 })
    await expect(send('lost')).rejects.toThrow(/fetch failed|aborted/)
    expect(countShown('lost')).toBe(0)
    expect(telegram.calls().at(-1)).toMatchObject({ accepted: false, status: 0, fault: 'resetBefore' })
  })

  it('cut after accepting has sent the message all the same', async () => {
    faults.resetAfterAccepting({}, { times: 1 })
    await expect(send('ambiguous')).rejects.toThrow(/fetch failed|aborted/)
    expect(countShown('ambiguous')).toBe(1)
    expect(telegram.calls().at(-1)).toMatchObject({ accepted: true, status: 0 })
  })

  it('left hanging after accepting never answers', async () => {
    faults.hangAfterAccepting()
    const leave = new AbortController()
    const hanging = fetch(`${url}/telegram/bot${token}/sendMessage?chat_id=5001&text=hanging`, leave)
    await expect.poll(() => countShown('hanging')).toBe(1)
    leave.abort()
    await expect(hanging).rejects.toThrow(/fetch failed|aborted/)
  })

  it('to a server whose front alone is there is answered 503, and nothing is done', async () => {
    const unavailable = faults.unavailable()
    const answer = await fetch(`${url}/telegram/bot${token}/sendMessage?chat_id=5001&text=nobody`)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('503 Service Unavailable')
    expect(countShown('nobody')).toBe(0)
    unavailable.remove()
    expect((await send('somebody')).status).toBe(200)
  })

  it('to a server that is down fails, until it is up again', async () => {
    const down = faults.down()
    await expect(send('down')).rejects.toThrow(/fetch failed|aborted/)
    await expect(fetch(`${url}/telegram/file/bot${token}/x`)).rejects.toThrow(/fetch failed|aborted/)
    down.remove()
    expect((await send('up')).status).toBe(200)
  })
})

it('a share of the calls fails the same way for the same seed', async () => {
  const run = async () => {
    const one = await startSimulators({ seed: 42 })
    one.telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
    one.telegram.faults.serverError({}, { chance: 0.5 })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await call(one.url, 'getMe')).status)
    await one.stop()
    return statuses
  }
  const first = await run()
  expect(await run()).toEqual(first)
  expect(new Set(first)).toEqual(new Set([200, 500]))
})
