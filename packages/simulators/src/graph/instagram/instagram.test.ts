import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InstagramPhone } from '../../index.ts'
import { account, arrivedParts, connectGraph, type ConnectedGraph, page } from '../../testing/graph.ts'
import { having, textWith } from '../../testing/matchers.ts'

let graph: ConnectedGraph
let noa: InstagramPhone
const igsid = '1254459154682919'

beforeEach(async () => {
  graph = await connectGraph()
  noa = graph.simulators.instagram.client({ igsid, username: 'noa.levi', name: 'Noa Levi' })
})
afterEach(() => graph.stop())

const settled = () => graph.simulators.instagram.settled()
const items = () => arrivedParts(graph.server, 'messaging')
const send = (message: object, more = {}) => graph.send({ recipient: { id: igsid }, message, ...more })

describe('an account', () => {
  it('is named with the page that it is linked to', async () => {
    const { response } = graph.simulators.graph.login({ kind: 'login' })
    const token = String(response.authResponse?.['accessToken'])
    const fields = 'id,instagram_business_account{id,username,name}'
    const { body } = await graph.ask('GET', `me/accounts?fields=${fields}`, undefined, token)
    const linked = { id: account, username: 'brew.bench', name: 'Brew Bench' }
    expect(body['data']).toEqual([having({ id: page, instagram_business_account: linked })])
  })

  it('has its messages delivered while the app has any field of its page', async () => {
    await graph.ask('POST', `${page}/subscribed_apps`, { subscribed_fields: ['feed'] }, graph.pageToken)
    noa.writes('Hello')
    await settled()
    expect(graph.server.arrived[0]?.update).toMatchObject({ object: 'instagram', entry: [{ id: account }] })
    await graph.ask('DELETE', `${page}/subscribed_apps`, undefined, graph.pageToken)
    noa.writes('Hello?')
    expect(graph.simulators.instagram.deliveries()).toHaveLength(1)
  })
})

describe('a client', () => {
  it('answers and mentions stories, shares a post, and sends what the API does not hand over', async () => {
    noa.answersStory('How much is it?')
    noa.mentionsInStory()
    noa.sharesPost('Latte art')
    noa.sendsVanishing()
    noa.sendsUnsupported()
    await settled()
    expect(items()).toMatchObject([
      { message: { text: 'How much is it?', reply_to: { story: { url: textWith('/cdn/') } } } },
      { message: { attachments: [{ type: 'story_mention', payload: { url: textWith('/cdn/') } }] } },
      { message: { attachments: [{ type: 'share' }, { type: 'ig_post', payload: { title: 'Latte art' } }] } },
      { message: { attachments: [{ type: 'ephemeral' }] } },
      { message: { is_unsupported: true } },
    ])
  })

  it('takes a message back, reacts, and reads, which names the message', async () => {
    noa.unsends(noa.writes('Oh'))
    const { body } = await send({ text: 'Hello Noa' })
    noa.reacts(String(body['message_id']), '❤')
    noa.reads()
    await settled()
    const mid = body['message_id']
    expect(items()).toEqual(
      expect.arrayContaining([
        having({ message: having({ is_deleted: true }) }),
        having({ reaction: { mid, action: 'react', reaction: 'love', emoji: '❤' } }),
        having({ read: { mid } }),
      ]),
    )
  })
})

describe('the Send API', () => {
  it('echoes without app and mark, and reports no delivery', async () => {
    noa.writes('Hi')
    const { body } = await send({ text: 'Hello Noa', metadata: 'desk:1' })
    await settled()
    const echo = { mid: body['message_id'], is_echo: true, text: 'Hello Noa' }
    expect(items().slice(1)).toEqual([
      having({ sender: { id: account }, recipient: { id: igsid }, message: echo }),
    ])
  })

  it.each([
    ['a text of more than 1,000 bytes', { message: { text: 'я'.repeat(501) } }, 100],
    [
      'a reaction other than the heart',
      { sender_action: 'react', payload: { message_id: 'm', reaction: 'like' } },
      100,
    ],
  ])('refuses %s', async (_, part, code) => {
    noa.writes('Hi')
    const { body } = await graph.send({ recipient: { id: igsid }, ...part })
    expect(body['error']).toMatchObject({ code })
  })

  it('closes the window after a day, but for a person’s answer within seven', async () => {
    noa.writes('Hi')
    graph.simulators.instagram.closesWindow(noa)
    expect((await send({ text: 'Late' })).body['error']).toMatchObject({ code: 10, error_subcode: 2534022 })
    const tagged = await send({ text: 'Late' }, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    expect(tagged.status).toBe(200)
  })

  it('takes uploads for Instagram in its own formats', async () => {
    const upload = async (type: string, mime: string) => {
      const form = new FormData()
      form.append('platform', 'instagram')
      form.append('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }))
      form.append('filedata', new Blob(['bytes'], { type: mime }), 'a')
      return (await graph.ask('POST', 'me/message_attachments', form, graph.pageToken)).body
    }
    expect(await upload('audio', 'audio/ogg')).toMatchObject({ error: { code: 100 } })
    expect(await upload('audio', 'audio/wav')).toHaveProperty('attachment_id')
  })

  it('books its calls and faults apart from Messenger’s', async () => {
    noa.writes('Hi')
    const rule = graph.simulators.instagram.faults.nobodyThere({ method: 'messages' })
    expect((await send({ text: 'Hi' })).body['error']).toMatchObject({ error_subcode: 2534014 })
    rule.remove()
    expect(graph.simulators.instagram.calls().length).toBe(1)
    expect(graph.simulators.messenger.calls({ method: 'messages' })).toEqual([])
  })

  it('names who writes', async () => {
    noa.writes('Hi')
    const { body } = await graph.ask('GET', `${igsid}?fields=name,username`, undefined, graph.pageToken)
    expect(body).toEqual({ name: 'Noa Levi', username: 'noa.levi', id: igsid })
  })
})
