import { randomUUID } from 'node:crypto'
import { type Call, type CallAnswer, calls, fillPath } from '@switchboard/contract'

const visits = [
  {
    name: null,
    path: '/linea-2',
    title: 'Linea 2',
    text: 'Does the Linea 2 fit under a shelf of 40 cm?',
  },
  {
    name: { name: 'Sanne de Wit', email: 'sanne@example.org' },
    path: '/basket',
    title: 'Your basket',
    text: 'My voucher is not accepted, can you look at it?',
  },
] as const

/** Two people write in the chat of the shop, one of them without a name. */
export async function visitTheShop(deskUrl: string, shopUrl: string, key: string): Promise<void> {
  for (const { name, path, title, text } of visits) {
    const page = { url: `${shopUrl}${path}`, title }
    const start = { language: 'en' as const, page, identity: null, challenge: null }
    const { token } = await asVisitor(deskUrl, key, calls.startVisit, start)
    if (name !== null) await asVisitor(deskUrl, key, calls.nameVisitor, name, token)
    const message = { id: randomUUID(), text, reply_to: null, page }
    await asVisitor(deskUrl, key, calls.sendVisitorMessage, message, token)
  }
}

async function asVisitor<C extends Call>(
  deskUrl: string,
  key: string,
  call: C,
  body: unknown,
  token?: string,
): Promise<CallAnswer<C>>
async function asVisitor(
  deskUrl: string,
  key: string,
  call: Call,
  body: unknown,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(new URL(fillPath(call.path, { key }), deskUrl), {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${await answer.text()}`)
  return call.reply.parse(await answer.json())
}
