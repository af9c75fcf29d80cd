import { describe, expect, test } from 'vitest'
import { ConnectionFailed } from '../provider-http.ts'
import { fakeProvider, jsonAnswer, type Reaction } from '../testing/fake-provider.ts'
import { telegram } from './telegram.ts'
import { connectTelegram, getUpdates, removeWebhook, setWebhook, webhookState } from './setup.ts'
import { looksLikeToken } from './token.ts'

const token = '123456789:AACanaryCanaryCanaryCanaryCanary'
const ok = (result: unknown) => jsonAnswer(200, { ok: true, result })
const refusal = (code: number, description: string) =>
  jsonAnswer(code, { ok: false, error_code: code, description })

function connected(...reactions: Reaction[]) {
  const { http, requests } = fakeProvider(...reactions)
  return { connection: { apiUrl: 'http://api.test', token, http }, requests }
}

describe('tokens', () => {
  test.each([
    [token, true],
    ['123456:'.padEnd(37, 'x'), true],
    [` ${token}`, false],
    [`${token}\n`, false],
    ['123456789:short', false],
    ['12345:'.padEnd(40, 'x'), false],
    [`123456789:${'x'.repeat(65)}`, false],
    ['123456789:AA/../../getMe?aaaaaaaaaaaaaaaaaaa', false],
    ['', false],
  ])('%j looks like one: %s', (text, looks) => {
    expect(looksLikeToken(text)).toBe(looks)
  })
})

describe('connecting', () => {
  test('a valid token returns the bot it belongs to', async () => {
    const bot = { id: 123456789, is_bot: true, first_name: 'Support', username: 'acme_support_bot' }
    const { connection, requests } = connected(ok(bot))
    expect(await connectTelegram(connection)).toEqual({
      id: '123456789',
      name: 'Support',
      username: 'acme_support_bot',
    })
    expect(requests).toMatchObject([{ url: `http://api.test/bot${token}/getMe` }])
  })

  test.each([
    [401, 'Unauthorized', 'account-broken'],
    [404, 'Not Found', 'account-broken'],
    [409, 'Conflict: terminated by other setWebhook', 'refused'],
    [500, 'Internal Server Error: restart', 'away'],
  ])('%i %s keeps its code and description', async (code, description, kind) => {
    const { connection } = connected(refusal(code, description))
    await expect(connectTelegram(connection)).rejects.toMatchObject({
      failure: { kind },
      code,
      reason: description,
    })
  })

  test('a broken connection is not ambiguous and does not reveal the token', async () => {
    const { connection } = connected(({ url }) => new ConnectionFailed('after-send', `reset: ${url}`))
    await expect(connectTelegram(connection)).rejects.toMatchObject({
      failure: { kind: 'away' },
      reason: 'reset: http://api.test/bot***/getMe',
    })
  })
})

describe('webhooks', () => {
  test('the state contains the address of the webhook and its last error', async () => {
    const info = {
      url: 'https://desk.test/x',
      pending_update_count: 3,
      last_error_date: 1767225600,
      last_error_message: 'Wrong response',
    }
    expect(await webhookState(connected(ok(info)).connection)).toEqual({
      url: 'https://desk.test/x',
      waiting: 3,
      lastError: { at: new Date('2026-01-01T00:00:00Z'), reason: 'Wrong response' },
    })
    expect(await webhookState(connected(ok({ url: '', pending_update_count: 0 })).connection)).toEqual({
      url: null,
      waiting: 0,
      lastError: null,
    })
  })

  test('a webhook is set with its secret and every kind of update we read', async () => {
    const { connection, requests } = connected(ok(true))
    await setWebhook(connection, { url: 'https://desk.test/x', secret: 's3cret' })
    expect(requests).toMatchObject([
      {
        body: {
          json: {
            url: 'https://desk.test/x',
            secret_token: 's3cret',
            allowed_updates: [
              'message',
              'edited_message',
              'callback_query',
              'my_chat_member',
              'message_reaction',
            ],
          },
        },
      },
    ])
  })

  test('removing a webhook keeps pending updates', async () => {
    const { connection, requests } = connected(ok(true))
    await removeWebhook(connection)
    expect(requests).toMatchObject([{ body: { json: { drop_pending_updates: false } } }])
  })
})

describe('polling', () => {
  test('a request from the next offset confirms the updates before it', async () => {
    const { connection, requests } = connected(ok([{ update_id: 8 }, { update_id: 9 }]), ok([]))
    expect(await getUpdates(connection, { offset: null, timeout: 50 })).toEqual({
      updates: [{ update_id: 8 }, { update_id: 9 }],
      nextOffset: 10,
    })
    expect(await getUpdates(connection, { offset: 10, timeout: 50 })).toEqual({ updates: [], nextOffset: 10 })
    expect(requests).toMatchObject([
      { timeout: 65_000, body: { json: { timeout: 50, limit: 100 } } },
      { body: { json: { offset: 10 } } },
    ])
  })

  test('a cancelled poll ends with the caller’s own reason', async () => {
    const stop = new AbortController()
    const { connection } = connected(() => {
      stop.abort('closing')
      return new ConnectionFailed('after-send', 'aborted')
    })
    await expect(getUpdates(connection, { offset: 1, timeout: 50, signal: stop.signal })).rejects.toBe(
      'closing',
    )
  })
})

describe('fetching files', () => {
  const account = { accountId: 'a', apiUrl: 'http://api.test', extAccountId: '1', secrets: { token } }
  const bytes = new TextEncoder().encode('OggS')
  const at = (file_path: string, file_size = 4) => ok({ file_id: 'F', file_path, file_size })

  test('a file is looked up and fetched from below the bot’s own files', async () => {
    const { http, requests } = fakeProvider(at('voice/file 12#.oga'), { status: 200, headers: {}, bytes })
    expect(await telegram.fetchMedia(account, 'F', 100, http)).toEqual(bytes)
    expect(requests).toMatchObject([
      { url: `http://api.test/bot${token}/getFile`, body: { json: { file_id: 'F' } } },
      { url: `http://api.test/file/bot${token}/voice/file%2012%23.oga`, method: 'GET', maxBytes: 100 },
    ])
  })

  test.each([
    '../bot1:x/getMe',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    '',
    '..',
    'a\\b',
    'a/b\r\nc',
    'x'.repeat(501),
  ])('the path %j is not followed', async (path) => {
    const { http, requests } = fakeProvider(at(path))
    await expect(telegram.fetchMedia(account, 'F', 100, http)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
    expect(requests).toHaveLength(1)
  })

  test('a file larger than allowed is refused before or after its bytes come', async () => {
    const announced = fakeProvider(at('voice/f', 101))
    await expect(telegram.fetchMedia(account, 'F', 100, announced.http)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
    expect(announced.requests).toHaveLength(1)
    const silent = fakeProvider(at('voice/f'), { status: 200, headers: {}, bytes: new Uint8Array(101) })
    await expect(telegram.fetchMedia(account, 'F', 100, silent.http)).rejects.toMatchObject({
      failure: { kind: 'refused' },
    })
  })

  test.each([
    ['a file that is too big for bots', [refusal(400, 'Bad Request: file is too big')], 'refused'],
    ['a file that is gone', [at('voice/f'), refusal(404, 'Not Found')], 'refused'],
    ['a revoked token', [refusal(401, 'Unauthorized')], 'account-broken'],
    ['a connection that breaks', [at('voice/f'), new ConnectionFailed('after-send', 'reset')], 'away'],
  ])('%s fails as what it is', async (_, reactions, kind) => {
    const { http } = fakeProvider(...reactions)
    await expect(telegram.fetchMedia(account, 'F', 100, http)).rejects.toMatchObject({ failure: { kind } })
  })
})
