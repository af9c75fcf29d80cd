import { afterAll, expect, it } from 'vitest'
import { sample, startSimulators } from '../index.ts'
import { call, token } from '../testing/api.ts'
import { having, itemsOf, listWith } from '../testing/matchers.ts'

const simulators = await startSimulators({ seed: 11 })
const { url, telegram } = simulators
telegram.addBot({ token, username: 'brew_bot', firstName: 'Brew Bench' })
const ana = telegram.client({ id: 5001, firstName: 'Ana', lastName: 'K' })
afterAll(() => simulators.stop())

const seat = `account=${encodeURIComponent(token)}&client=5001`
const post = (path: string, body: object) =>
  fetch(`${url}/phones/telegram/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

it('the page and all its parts are served', async () => {
  const page = await (await fetch(`${url}/`)).text()
  const parts = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, part]) => part)
  expect(parts).toContain('main.js')
  for (const part of parts) expect((await fetch(`${url}/${part}`)).status).toBe(200)
})

it('the page learns where a website with a chat is, if there is one', async () => {
  const websiteAt = async (address: string): Promise<unknown> =>
    (await fetch(`${address}/phones/website`)).json()
  expect(await websiteAt(url)).toEqual({ url: null })
  const beside = await startSimulators({ website: 'http://127.0.0.1:4101' })
  expect(await websiteAt(beside.url)).toEqual({ url: 'http://127.0.0.1:4101' })
  await beside.stop()
})

it('the page learns the channels, their clients and their faults', async () => {
  const channels = itemsOf(await (await fetch(`${url}/phones/state`)).json())
  const keys = channels.map((channel): unknown => Reflect.get(Object(channel), 'key'))
  expect(keys).toEqual(expect.arrayContaining(['telegram', 'whatsapp', 'messenger', 'instagram', 'viber']))
  expect(channels[0]).toMatchObject({
    accounts: [{ key: token, name: 'Brew Bench' }],
    clients: [{ key: '5001', name: 'Ana K' }],
    switches: listWith({ key: 'down', label: 'Down entirely', isOn: false }),
  })
})

it('every action of the page happens on the phone', async () => {
  const does = (action: object) => post(`actions?${seat}`, action)
  await does({ type: 'start' })
  await does({ type: 'write', text: 'Hello' })
  const own = ana.chat().messages.at(-1)?.id
  await does({ type: 'edit', messageId: own, text: 'Hello there' })
  await does({ type: 'react', messageId: own, emoji: '👍' })
  await does({ type: 'reply', messageId: own, text: 'and more' })
  await does({ type: 'sample', kind: 'photo', caption: 'look' })
  const messages = ana.chat().messages.slice(1)
  expect(messages).toMatchObject([
    { text: 'Hello there', isEdited: true, reactions: [{ emoji: '👍' }] },
    { text: 'and more', repliesTo: { text: 'Hello there' } },
    { kind: 'photo', text: 'look' },
  ])
  const media = await fetch(`${url}/phones/telegram/media/${messages[2]?.media?.fileId}`)
  expect(media.headers.get('content-type')).toBe('image/jpeg')
  await does({ type: 'block' })
  expect(await (await fetch(`${url}/phones/telegram/chat?${seat}`)).json()).toMatchObject({ isBlocked: true })
  await does({ type: 'unblock' })
})

it('a file of one’s own is sent as what it is', async () => {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(sample('plate').bytes)], 'plate.jpg', { type: 'image/jpeg' }))
  await fetch(`${url}/phones/telegram/files?${seat}`, { method: 'POST', body })
  expect(ana.chat().messages.at(-1)).toMatchObject({ kind: 'photo', media: { fileName: 'plate.jpg' } })
})

it('an action that cannot be read is refused, naming the field', async () => {
  const wrong = await post(`actions?${seat}`, { type: 'write' })
  expect([wrong.status, await wrong.json()]).toEqual([400, { error: 'text is missing' }])
  expect((await post(`actions?${seat}`, { type: 'dance' })).status).toBe(400)
})

it('clients are added and faults turned on and off', async () => {
  expect(await (await post('clients', { firstName: 'Olga' })).json()).toMatchObject({ name: 'Olga' })
  await post('faults', { key: 'badGateway', on: true })
  expect(telegram.faults.rules()).toHaveLength(1)
  await post('faults', { key: 'badGateway', on: false })
  expect(telegram.faults.rules()).toHaveLength(0)
})

it('changes are sent as server-sent events', async () => {
  const stream = await fetch(`${url}/phones/events`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('event: hello')
  await call(url, 'sendMessage', { chat_id: 5001, text: 'ping' })
  expect((await reader?.read())?.value).toContain('data: telegram')
  await reader?.cancel()
})

it('every channel’s phone takes its actions and refuses what its provider does not have', async () => {
  const { whatsapp, messenger, viber, graph } = simulators
  graph.addApp({ id: '1', secret: 's', name: 'Desk' })
  whatsapp.addAccount({ id: '10', name: 'Brew Bench' })
  whatsapp.addNumber({ id: '11', display: '+45 1', verifiedName: 'Brew Bench' })
  messenger.addPage({ id: '20', name: 'Brew Bench', category: 'Shopping' })
  messenger.addPage({ id: '21', name: 'Repairs', category: 'Shopping' })
  viber.addBot({ token: 'viber-token', name: 'Brew Bench', uri: 'brewbench' })
  const places = { whatsapp: '11', messenger: '21', viber: 'viber-token' }
  for (const [channel, account] of Object.entries(places)) {
    const at = (path: string, body: object) =>
      fetch(`${url}/phones/${channel}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const added: unknown = await (await at('clients', { firstName: 'Ida' })).json()
    const client = String(Reflect.get(Object(added), 'key'))
    const query = new URLSearchParams({ account, client }).toString()
    for (const action of [
      { type: 'write', text: 'Hello' },
      { type: 'sample', kind: 'photo', caption: 'look' },
      { type: 'read' },
    ])
      expect((await at(`actions?${query}`, action)).status).toBe(200)
    const chat: unknown = await (await fetch(`${url}/phones/${channel}/chat?${query}`)).json()
    expect(chat).toMatchObject({
      isBlocked: false,
      messages: listWith(having({ text: 'Hello' }), having({ kind: 'photo' })),
    })
    expect((await at(`actions?${query}`, { type: 'tap', key: 'nothing' })).status).toBe(400)
  }
})
