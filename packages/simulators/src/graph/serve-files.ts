import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerCall, jsonAnswer, type Answer } from '../answer-call.ts'
import type { StorageFile } from '../media/file-storage.ts'
import { errorAnswer, GraphError } from './graph-error.ts'
import { tokenOfCall } from './tokens.ts'
import { fileAtAddress } from './whatsapp/media-endpoints.ts'
import type { GraphWorld, ConnectionName } from './world.ts'

type MediaQuery = { Querystring: { mid?: string; hash?: string } }
type Picture = { Params: { number: string; file: string } }

/** The hosts of files: WhatsApp's want the token again, Messenger's and Instagram's are signed, pictures are public. */
export function serveFiles(app: FastifyInstance, world: GraphWorld): void {
  app.get<MediaQuery>('/lookaside/whatsapp_business/attachments/', (request, reply) =>
    give(world, 'whatsapp', reply, request.query, () => {
      const token = tokenOfCall(world, bearerOf(request))
      return fileAtAddress(world, token, request.query)
    }),
  )
  app.get<Picture>('/lookaside/pictures/:number/:file', ({ params }, reply) =>
    give(world, 'whatsapp', reply, params, () => {
      const isShown = world.whatsapp.numbers.get(params.number)?.profile.picture === params.file
      return isShown ? world.whatsapp.files.find(params.file) : undefined
    }),
  )
  app.get<{ Params: { hash: string } }>('/cdn/:hash/:name', ({ params }, reply) =>
    give(world, ownerOf(world, params.hash), reply, params, () => {
      const { links, files } = world[ownerOf(world, params.hash)]
      const link = links.get(params.hash)
      const isGood = link !== undefined && link.until > world.clock.now()
      return isGood ? files.find(link.file) : undefined
    }),
  )
}

const ownerOf = ({ instagram }: GraphWorld, hash: string) =>
  instagram.links.has(hash) ? 'instagram' : 'messenger'

function give(
  world: GraphWorld,
  connectionName: ConnectionName,
  reply: FastifyReply,
  parameters: Record<string, unknown>,
  find: () => StorageFile | undefined,
): Promise<FastifyReply> {
  const connection = world.connections[connectionName]
  const target = { account: '', method: 'download', chat: undefined }
  const early = connection.faults.isEarly(target)
  const at = world.clock.now()
  return answerCall({
    clock: world.clock,
    reply,
    call: connection.calls.record({ ...target, at, early, parameters, files: [] }),
    fault: connection.faults.match(target),
    accept: () => Promise.resolve(fileAnswer(world, find)),
    refuse: (fault) => jsonAnswer(fault.kind === 'refuse' ? fault.status : 429, '{}'),
  })
}

function fileAnswer(world: GraphWorld, find: () => StorageFile | undefined): Answer {
  try {
    const file = find()
    if (!file) return jsonAnswer(404, '{}')
    const { bytes, mimeType, fileName } = file
    const headers: Record<string, string> = fileName
      ? { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` }
      : {}
    return { ...jsonAnswer(200, ''), body: bytes, type: mimeType, headers }
  } catch (error) {
    if (error instanceof GraphError) return errorAnswer(error, world.random, '')
    throw error
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
}
