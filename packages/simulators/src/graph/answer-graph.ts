import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerCall, jsonAnswer, send, type Answer, type RefusingFault } from '../answer-call.ts'
import { isRecord, plainOf, readLoosely, readRequest, recordable, type Parameters } from '../read-request.ts'
import { toWireJson } from '../wire-json.ts'
import type { Endpoint, Node } from './endpoint.ts'
import { endpointAt } from './endpoints.ts'
import { errorAnswer, GraphError, invalidParameter, noSuchObject, pairRateError } from './graph-error.ts'
import { accountOf, nodeNamed, refuseReach } from './nodes.ts'
import { tokenOfCall } from './tokens.ts'
import type { ConnectionName, GraphWorld } from './world.ts'

const limits = {
  uploadLimit: 100 * 1024 * 1024,
  tooLarge: () => invalidParameter('Param file is too large', { status: 413 }),
  unreadable: () => invalidParameter('The multipart body cannot be read'),
}

/** One call to the Graph API, with or without a version in its path. */
export async function answerGraph(
  world: GraphWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const at = world.clock.now()
  let parameters: Parameters
  try {
    parameters = await readRequest(request, limits)
  } catch (error) {
    if (error instanceof GraphError) return send(reply, errorAnswer(error, world.random, ''))
    throw error
  }
  const { id, edge } = readPath(path)
  const given = givenToken(request, parameters)
  const node = nodeNamed(world, id, given)
  const found = node && endpointAt(request.method, node.kind, edge)
  const connection = world.connections[connectionOf(world, found, node, parameters)]
  const account = accountOf(node)
  const target = { account, method: found?.name ?? edge, chat: recipientOf(parameters) }
  const early = connection.faults.isEarly(target)
  const call = connection.calls.record({ ...target, at, early, ...recordable(withoutSecrets(parameters)) })
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return answerCall({
    clock: world.clock,
    reply,
    call,
    fault: connection.faults.match(target),
    accept: () =>
      run({ world, id, node, found, given, parameters, raw, headers: request.headers, verb: request.method }),
    refuse: (fault) => errorAnswer(errorOf(fault, found), world.random, account),
  })
}

/** Messenger's addresses serve Instagram too: whom the call is about decides. */
function connectionOf(
  { instagram }: GraphWorld,
  found: Endpoint | undefined,
  node: Node | undefined,
  parameters: Parameters,
): ConnectionName {
  if (found?.connection !== 'messenger') return found?.connection ?? 'graph'
  if (node?.kind === 'client') return node.client.product
  const isMeant = parameters.values['platform'] === 'instagram'
  return isMeant || instagram.clients.has(recipientOf(parameters) ?? '') ? 'instagram' : 'messenger'
}

type Asked = {
  world: GraphWorld
  id: string
  node: Node | undefined
  found: Endpoint | undefined
  given: string | undefined
  parameters: Parameters
  raw: Buffer
  headers: FastifyRequest['headers']
  verb: string
}

async function run(asked: Asked): Promise<Answer> {
  const { world, id, node, found, given, verb, parameters, raw, headers } = asked
  try {
    const token = node?.kind === 'root' ? anyToken : tokenOfCall(world, given)
    if (!node) throw noSuchObject(verb, id)
    if (node.kind !== 'root') refuseReach(token, node, verb, id)
    if (!found) throw noSuchObject(verb, id)
    const result = await found.run({ world, node, token, parameters, raw, headers })
    return jsonAnswer(200, toWireJson(result))
  } catch (error) {
    if (error instanceof GraphError) return errorAnswer(error, world.random, accountOf(node))
    throw error
  }
}

/** The login's own addresses check secrets and codes instead of a token. */
const anyToken = {
  value: '',
  kind: 'app' as const,
  app: '',
  owner: '',
  grants: [],
  expiresAt: 0,
  deadBecause: undefined,
}

function readPath(path: string): { id: string; edge: string } {
  const parts = path.split('/').filter((part) => part !== '')
  if (/^v\d+\.\d+$/.test(parts[0] ?? '')) parts.shift()
  const [id = '', ...rest] = parts
  return { id: decodeURIComponent(id), edge: id === 'debug_token' ? 'debug_token' : rest.join('/') }
}

function givenToken(request: FastifyRequest, { values }: Parameters): string | undefined {
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const plain = values['access_token']
  return bearer ?? (typeof plain === 'string' ? plain : undefined)
}

/** WhatsApp names the client in `to` or `recipient`, Messenger in `recipient.id`. */
function recipientOf({ values }: Parameters): string | undefined {
  if (typeof values['to'] === 'string') return values['to'].replaceAll(/[^\d]/g, '')
  const recipient = readLoosely(values['recipient'])
  if (typeof recipient === 'string') return recipient
  return isRecord(recipient) ? plainOf(recipient['id']) : undefined
}

const secrets = ['access_token', 'client_secret', 'fb_exchange_token', 'input_token', 'code', 'pin']

function withoutSecrets(parameters: Parameters): Parameters {
  const values = Object.entries(parameters.values).filter(([name]) => !secrets.includes(name))
  return { ...parameters, values: Object.fromEntries(values) }
}

function errorOf(fault: RefusingFault, found: Endpoint | undefined): GraphError {
  if (fault.kind === 'refuse') {
    const { code = 1, description, status, subcode } = fault
    return new GraphError(code, description, { status, ...(subcode === undefined ? {} : { subcode }) })
  }
  const { retryAfter, code } = fault
  if (code === 131056) return pairRateError(retryAfter)
  if (found?.connection === 'whatsapp') {
    const details =
      'Message failed to send because there were too many messages sent from this phone number in a short period of time'
    return new GraphError(130429, '(#130429) Rate limit hit', { details, retryAfter })
  }
  return new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.', { retryAfter })
}
