import { startSimulators, type SimulatorOptions, type Simulators } from '../index.ts'
import { isRecord } from '../read-request.ts'
import { startTestServer, type TestServer } from './webhook-server.ts'

export type GraphAnswer = { status: number; headers: Headers; body: Record<string, unknown> }

/** Asks the Graph API: JSON with the bearer's token. */
export type AskGraph = (
  verb: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object | FormData,
  token?: string,
) => Promise<GraphAnswer>

export type ConnectedGraph = {
  server: TestServer
  simulators: Simulators
  token: string
  pageToken: string
  ask: AskGraph
  sends: (part: object) => Promise<GraphAnswer>
  send: (part: object) => Promise<GraphAnswer>
  stop: () => Promise<void>
}

export const app = { id: '1517776481860111', secret: 'app-secret-of-the-tests', name: 'Desk' }
export const waba = '524126980791429'
export const number = '106540352242922'
export const page = '110000352242922'
export const account = '17841405822304914'

const whatsappFields = 'messages,message_template_status_update'
const instagramFields = 'messages,messaging_postbacks,messaging_seen,message_reactions,messaging_referral'
export const pageFields =
  'messages,messaging_postbacks,message_deliveries,message_reads,message_reactions,message_echoes,message_edits,messaging_referrals'

/**
 * A server that is connected to one WhatsApp number and one page. Waits are short and the clock is stopped, so that nothing
 * ends or refills while a slow machine still asks; a test of time brings a clock of its own.
 */
export async function connectGraph(options: SimulatorOptions = {}): Promise<ConnectedGraph> {
  const server = await startTestServer()
  const begun = Date.now()
  const simulators = await startSimulators({ seed: 21, timeScale: 50, now: () => begun, ...options })
  const { graph, whatsapp, messenger, instagram, url } = simulators
  graph.addApp(app)
  whatsapp.addAccount({ id: waba, name: 'Brew Bench' })
  whatsapp.addNumber({ id: number, display: '+1 555-078-3881', verifiedName: 'Brew Bench' })
  messenger.addPage({ id: page, name: 'Brew Bench', category: 'Shopping' })
  instagram.addAccount({ id: account, username: 'brew.bench', name: 'Brew Bench' })
  const [token, pageToken] = [whatsapp.token(), messenger.pageToken()]
  const ask: AskGraph = (verb, path, body, bearer = token) => askGraph(url, verb, path, body, bearer)
  const own = `${app.id}|${app.secret}`
  const callback = { callback_url: server.url, verify_token: 'ours' }
  const objects = {
    whatsapp_business_account: whatsappFields,
    page: pageFields,
    instagram: instagramFields,
  }
  for (const [object, fields] of Object.entries(objects)) {
    await ask('POST', `${app.id}/subscriptions`, { object, fields, ...callback }, own)
  }
  await ask('POST', `${waba}/subscribed_apps`, {})
  await ask('POST', `${page}/subscribed_apps`, { subscribed_fields: pageFields }, pageToken)
  return {
    server,
    simulators,
    token,
    pageToken,
    ask,
    sends: (part) => ask('POST', `${number}/messages`, { messaging_product: 'whatsapp', ...part }),
    send: (part) => ask('POST', 'me/messages', { messaging_type: 'RESPONSE', ...part }, pageToken),
    stop: async () => {
      await simulators.stop()
      await server.stop()
    },
  }
}

export async function askGraph(
  url: string,
  verb: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object | undefined,
  token: string,
): Promise<GraphAnswer> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/graph/v21.0/${path}`, {
    method: verb,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const parsed: unknown = await answer.json()
  return { status: answer.status, headers: answer.headers, body: isRecord(parsed) ? parsed : {} }
}

/** Everything of one kind that arrived: WhatsApp's messages or statuses, a page's items. */
export function arrivedParts(server: TestServer, kind: 'messages' | 'statuses' | 'messaging'): unknown[] {
  return server.arrived.flatMap(({ update }) => partsOf(update['entry'], kind))
}

function partsOf(value: unknown, kind: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => partsOf(one, kind))
  if (typeof value !== 'object' || value === null) return []
  const own: unknown = Reflect.get(value, kind)
  if (Array.isArray(own)) return Array.from<unknown>(own)
  return [...partsOf(Reflect.get(value, 'changes'), kind), ...partsOf(Reflect.get(value, 'value'), kind)]
}
