import { calls, type Call } from '@switchboard/contract'
import { callSamples } from '@switchboard/contract/samples'
import { expect, it } from 'vitest'
import { message, page } from '../testing/samples.ts'
import { openVisitorApi, visitorCalls } from './api.ts'

function setUp(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  const api = openVisitorApi(page.key, async (url, init) => {
    asked.push({ url, init })
    return answer()
  })
  return { api, asked }
}

it('carries the token of the visitor in a header, and never a cookie', async () => {
  const { api, asked } = setUp(() => Response.json(message(1)))
  const outcome = await api.react('token', message(1).id, '👍')
  expect(outcome).toEqual({ kind: 'done', answer: message(1) })
  expect(asked[0]?.url).toBe(`/chat/${page.key}/messages/${message(1).id}/reaction`)
  expect(asked[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'omit',
    headers: { authorization: 'Bearer token' },
    body: '{"emoji":"👍"}',
  })
})

it('sends the fields of a file before the file', async () => {
  const { api, asked } = setUp(() => Response.json(message(1)))
  const visited = { url: 'https://noor.example/lamp', title: 'Lamp' }
  const file = {
    id: 'a',
    file: new Blob(['x']),
    name: 'a.txt',
    caption: 'b',
    reply_to: null,
    recorded: true,
    page: visited,
  }
  await api.sendFile('token', file)
  const form = asked[0]?.init.body
  expect(form instanceof FormData && [...form.keys()]).toEqual([
    'id',
    'caption',
    'recorded',
    'page_url',
    'page_title',
    'file',
  ])
})

it('answers a refusal as a value', async () => {
  const { api } = setUp(() => Response.json({ error: 'file-too-large', message: '' }, { status: 413 }))
  expect(await api.visitor('token')).toEqual({ kind: 'refused', code: 'file-too-large', status: 413 })
})

it('takes a file that the desk has no room for as refused, so that the texts behind it do not wait', async () => {
  const { api } = setUp(() => Response.json({ error: 'disk-full', message: '' }, { status: 507 }))
  expect(await api.visitor('token')).toEqual({ kind: 'refused', code: 'disk-full', status: 507 })
})

it('takes 413 of a proxy for a refusal: the same file would be too large for ever', async () => {
  const { api } = setUp(() => new Response('<html>413 Request Entity Too Large', { status: 413 }))
  expect(await api.visitor('token')).toEqual({ kind: 'refused', code: 'too-large', status: 413 })
})

it.each([
  ['nobody answers', () => Promise.reject(new Error('offline'))],
  ['something that is no desk answers', () => new Response('<html>', { status: 404 })],
  ['the database is away', () => Response.json({ error: 'desk-busy', message: '' }, { status: 503 })],
  ['the answer is not what the contract says', () => Response.json({ messages: 1 })],
])('is away when %s', async (_, answer) => {
  const { api } = setUp(answer)
  expect(await api.changes('token', 0)).toEqual({ kind: 'away' })
})

it.each(Object.entries(visitorCalls))('%s is the call of the contract', (name, [method, path]) => {
  const known = new Map<string, Call>(Object.entries(calls)).get(name)
  expect({ method: known?.method, path: known?.path }).toEqual({ method, path: `/chat/{key}${path}` })
})

it('reads what the contract gives as an example', async () => {
  const { reply } = callSamples.visitorChanges
  const { api } = setUp(() => Response.json(reply))
  expect(await api.changes('token', 0)).toEqual({ kind: 'done', answer: reply })
})
