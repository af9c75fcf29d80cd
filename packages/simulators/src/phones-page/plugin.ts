import multipart from '@fastify/multipart'
import files from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileURLToPath } from 'node:url'
import type { PhoneChannel, PhoneSeat } from '../phone-channel.ts'
import { readAction, readField, Unreadable } from './read-action.ts'

type Named = { Params: { channel: string } }
type Seated = Named & { Querystring: { account?: string; client?: string } }
type Media = { Params: { channel: string; file: string } }

const fileLimit = 50 * 1024 * 1024

/** The phones page at `/` and what it asks for under `/phones`. */
export async function phonesPagePlugin(
  app: FastifyInstance,
  { channels, website }: { channels: PhoneChannel[]; website: string | null },
): Promise<void> {
  const named = (key: string): PhoneChannel => {
    const channel = channels.find((one) => one.key === key)
    if (!channel) throw new Unreadable(`no channel ${key}`)
    return channel
  }
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1 } })
  await app.register(files, { root: fileURLToPath(new URL('./page/', import.meta.url)), cacheControl: false })
  app.setErrorHandler((error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
    reply.code(error.statusCode ?? 400).send({ error: error.message }),
  )
  app.get('/phones/website', () => ({ url: website }))
  answerQuestions(app, channels, named)
  takeActions(app, named)
}

type FindChannel = (key: string) => PhoneChannel

function answerQuestions(app: FastifyInstance, channels: PhoneChannel[], named: FindChannel): void {
  app.get('/phones/state', () => channels.map(presentChannel))
  app.get('/phones/events', (_request, reply) => streamChanges(channels, reply))
  app.get<Seated>('/phones/:channel/chat', ({ params, query }) => named(params.channel).chat(seatOf(query)))
  app.get<Media>('/phones/:channel/media/:file', ({ params }, reply) => {
    const media = named(params.channel).media(params.file)
    if (!media) return reply.code(404).send({ error: 'no such file' })
    return reply.type(media.mimeType).send(media.bytes)
  })
}

function takeActions(app: FastifyInstance, named: FindChannel): void {
  app.post<Seated>('/phones/:channel/actions', ({ params, query, body }) => {
    named(params.channel).does(seatOf(query), readAction(body))
    return { ok: true }
  })
  app.post<Seated>('/phones/:channel/files', async (request) => {
    const part = await request.file()
    if (!part) throw new Unreadable('file is missing')
    const bytes = await part.toBuffer()
    const file = { bytes, fileName: part.filename, mimeType: part.mimetype, caption: '' }
    named(request.params.channel).sendsFile(seatOf(request.query), file)
    return { ok: true }
  })
  app.post<Named>('/phones/:channel/clients', ({ params, body }) =>
    named(params.channel).addClient(readField(body, 'firstName'), readField(body, 'lastName', '')),
  )
  app.post<Named>('/phones/:channel/faults', ({ params, body }) => {
    const key = readField(body, 'key')
    const found = named(params.channel).switches.find((one) => one.key === key)
    if (!found) throw new Unreadable(`no fault ${key}`)
    found.turn(readField(body, 'on') === 'true')
    return { ok: true }
  })
}

function presentChannel({ key, name, colour, accounts, clients, abilities, switches }: PhoneChannel) {
  return {
    key,
    name,
    colour,
    accounts: accounts(),
    clients: clients(),
    abilities,
    switches: switches.map((one) => ({ key: one.key, label: one.label, isOn: one.isOn() })),
  }
}

function seatOf({ account = '', client = '' }: { account?: string; client?: string }): PhoneSeat {
  return { account, client }
}

const gatherMs = 30

/** Server-sent events: the key of every channel in which something changed, gathered a little. */
function streamChanges(channels: PhoneChannel[], reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  reply.raw.write('event: hello\ndata: {}\n\n')
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const announce = () => {
    timer = undefined
    for (const key of changed) reply.raw.write(`event: change\ndata: ${key}\n\n`)
    changed.clear()
  }
  const forgets = channels.map((channel) =>
    channel.onChange(() => {
      changed.add(channel.key)
      timer ??= setTimeout(announce, gatherMs)
    }),
  )
  reply.raw.once('close', () => {
    clearTimeout(timer)
    for (const forget of forgets) forget()
  })
}
