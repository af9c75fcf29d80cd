import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startSimulators, type TelegramPhone } from '../index.ts'
import { call } from '../testing/api.ts'

const simulators = await startSimulators({ seed: 3, telegram: { webhookFloodLimit: false } })
const { url, telegram } = simulators
afterAll(() => simulators.stop())

let ana: TelegramPhone
let bot: string
let count = 0

beforeEach(() => {
  count += 1
  bot = `70${count}:AAEpolling`
  telegram.addBot({ token: bot, username: 'poll_bot', firstName: 'Poll' })
  ana = telegram.client({ id: 5001, firstName: 'Ana', bot })
})

const poll = (body: object = {}) => call(url, 'getUpdates', body, bot)
const numbers = (result: unknown): number[] =>
  Array.isArray(result) ? result.map((update: { update_id: number }) => update.update_id) : []

describe('getUpdates', () => {
  it('gives updates with consecutive numbers until an offset confirms them', async () => {
    ana.writes('one')
    ana.writes('two')
    const [first = 0, second = 0] = numbers((await poll()).result)
    expect(second).toBe(first + 1)
    expect(numbers((await poll({ offset: first + 1 })).result)).toEqual([second])
    expect(numbers((await poll({ offset: second + 1 })).result)).toEqual([])
  })

  it('keeps only the last ones for a negative offset, and respects the limit', async () => {
    for (const text of ['one', 'two', 'three']) ana.writes(text)
    expect(numbers((await poll({ limit: 2 })).result)).toHaveLength(2)
    expect(numbers((await poll({ offset: -1 })).result)).toHaveLength(1)
    expect(numbers((await poll()).result)).toHaveLength(1)
  })

  it('waits for the next update when there is none', async () => {
    const waiting = poll({ timeout: 20 })
    await expect.poll(() => telegram.calls({ account: bot }).length).toBe(1)
    ana.writes('now')
    expect((await waiting).result).toMatchObject([{ message: { text: 'now' } }])
  })

  it('ends an older poll when a newer one starts', async () => {
    const older = poll({ timeout: 20 })
    await expect.poll(() => telegram.calls({ account: bot }).length).toBe(1)
    const newer = poll({ timeout: 20 })
    expect(await older).toMatchObject({
      status: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    })
    ana.writes('for the newer')
    expect((await newer).result).toHaveLength(1)
  })

  it('and a webhook exclude each other', async () => {
    const waiting = poll({ timeout: 20 })
    await expect.poll(() => telegram.calls({ account: bot }).length).toBe(1)
    await call(url, 'setWebhook', { url: 'https://desk.example.com/' }, bot)
    expect((await waiting).description).toBe('Conflict: terminated by setWebhook request')
    expect(await poll()).toMatchObject({
      status: 409,
      description:
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    })
  })

  it('leaves reactions out unless they are asked for', async () => {
    const { message_id } = ana.writes('like this')
    ana.reacts(message_id, '👍')
    expect((await poll()).result).toHaveLength(1)
    await poll({ allowed_updates: ['message', 'message_reaction'] })
    ana.reacts(message_id, null)
    expect((await poll()).result).toMatchObject([
      { message: { text: 'like this' } },
      { message_reaction: { old_reaction: [{ type: 'emoji', emoji: '👍' }], new_reaction: [] } },
    ])
  })
})
