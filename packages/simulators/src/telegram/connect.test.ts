import { afterAll, describe, expect, it } from 'vitest'
import { startSimulators } from '../index.ts'
import { ask, call, token } from '../testing/api.ts'

const begun = Date.now()
// The clock is stopped: a second is over soon where the machine is slow.
const simulators = await startSimulators({ seed: 1, now: () => begun })
const cloud = await startSimulators({ seed: 2, telegram: { local: false, malformedToken: 401 } })
for (const one of [simulators, cloud]) {
  one.telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
}
afterAll(() => Promise.all([simulators.stop(), cloud.stop()]))
const { url } = simulators

describe('a token', () => {
  it('that is known answers getMe, by GET and POST and in any case of letters', async () => {
    const byGet = await ask(`${url}/telegram/bot${token}/GETME`)
    expect(byGet.result).toMatchObject({ id: 700100200, is_bot: true, username: 'brew_bot' })
    expect((await call(url, 'getMe')).status).toBe(200)
  })

  it('that is unknown or revoked is unauthorized', async () => {
    simulators.telegram.addBot({ token: '5:revoked', username: 'old_bot', firstName: 'Old' })
    simulators.telegram.revoke('5:revoked')
    for (const wrong of ['999:AAEunknown', '5:revoked']) {
      const answer = await call(url, 'getMe', {}, wrong)
      expect([answer.status, answer.description]).toEqual([401, 'Unauthorized'])
    }
  })

  it('that is malformed is not found in public, and refused by a self-hosted server', async () => {
    expect((await call(url, 'getMe', {}, 'nonsense')).description).toBe('Not Found')
    const own = await call(cloud.url, 'getMe', {}, 'nonsense')
    expect([own.status, own.description]).toEqual([401, 'Unauthorized: invalid token specified'])
    expect((await call(cloud.url, 'getMe', {}, 'abc:def')).status).toBe(421)
  })

  it('of a bot that logged out is refused with that reason', async () => {
    simulators.telegram.addBot({ token: '6:leaving', username: 'leaving_bot', firstName: 'Leaving' })
    await call(url, 'logOut', {}, '6:leaving')
    expect((await call(url, 'getMe', {}, '6:leaving')).description).toBe('Logged out')
  })
})

it('an unknown method and an unknown address are not found', async () => {
  expect((await call(url, 'sendNothing')).description).toBe('Not Found: method not found')
  expect((await ask(`${url}/telegram/elsewhere`)).description).toBe('Not Found')
})

describe('setWebhook', () => {
  const address = 'https://desk.example.com/webhooks/telegram/1'

  it('sets, repeats, shows and deletes with the texts of the server', async () => {
    const body = { url: address, secret_token: 'a1_-', allowed_updates: ['message'] }
    expect((await call(url, 'setWebhook', body)).description).toBe('Webhook was set')
    const flood = await call(url, 'setWebhook', body)
    expect([flood.status, flood.parameters]).toEqual([429, { retry_after: 1 }])
    expect((await call(url, 'getWebhookInfo')).result).toEqual({
      url: address,
      has_custom_certificate: false,
      pending_update_count: 0,
      max_connections: 40,
      allowed_updates: ['message'],
    })
    expect((await call(url, 'deleteWebhook')).description).toBe('Webhook was deleted')
    expect((await call(url, 'setWebhook', { url: '' })).description).toBe('Webhook is already deleted')
    expect((await call(url, 'getWebhookInfo')).result).toMatchObject({ url: '' })
  })

  it.each([
    [{ url: 'not an address' }, 'Bad Request: invalid webhook URL specified'],
    [
      { url: 'http://desk.example.com/' },
      'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
    ],
    [
      { url: 'https://desk.example.com:8081/' },
      'Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443',
    ],
    [{ url: 'https://127.0.0.1/' }, 'Bad Request: bad webhook: IP address 127.0.0.1 is reserved'],
    [{ url: address, secret_token: 'a b' }, 'Bad Request: secret token contains unallowed characters'],
    [{ url: address, secret_token: 'a'.repeat(257) }, 'Bad Request: secret token is too long'],
  ])('refuses %j as the public server does', async (body, text) => {
    const quick = await startSimulators({ telegram: { local: false } })
    quick.telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
    const answer = await call(quick.url, 'setWebhook', body)
    await quick.stop()
    expect([answer.status, answer.description]).toEqual([400, text])
  })

  it('overtaken by another ends with a conflict', async () => {
    // Its check lasts until the simulator stops, however long that takes.
    const options = { webhookCheckMs: 3600_000, webhookFloodLimit: false }
    const slow = await startSimulators({ telegram: options })
    slow.telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
    const first = call(slow.url, 'setWebhook', { url: address })
    await expect.poll(() => slow.telegram.calls().length).toBe(1)
    const second = call(slow.url, 'setWebhook', { url: `${address}0` })
    expect((await first).description).toBe('Conflict: terminated by other setWebhook')
    await slow.stop()
    expect((await second).description).toBe('Webhook was set')
  })
})
