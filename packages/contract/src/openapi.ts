import type { CallArea } from './calls/index.ts'
import { describeEvents } from './openapi/events.ts'
import type { JsonSchema } from './openapi/json-schema.ts'
import { describeCall, type Operation } from './openapi/operation.ts'
import { refusedSchema } from './openapi/refused.ts'
import { collectSchemas } from './openapi/schemas.ts'
import { describeWebhooks, type DescribedWebhook } from './openapi/webhooks.ts'
import { forPlatforms, platformNames } from './platforms.ts'
import { scopes } from './scopes.ts'

export interface OpenApiSettings {
  /** The public address of the server (PUBLIC_URL). */
  serverUrl: string
  productName: string
  version: string
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
  security: Record<string, string[]>[]
  webhooks: Record<string, DescribedWebhook>
  'x-events': ReturnType<typeof describeEvents>
}

/** The API page: every call, refusal and live event of the registries, with their samples. */
export function buildOpenApi(settings: OpenApiSettings): OpenApiDocument {
  const schemas = collectSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const named of schemas.calls) {
    const { call } = named
    const methods = (paths[call.path] ??= {})
    methods[call.method.toLowerCase()] = describeCall(named, schemas)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${settings.productName} API`, version: settings.version, description: introduction },
    servers: [{ url: settings.serverUrl }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...schemas.components, Refused: refusedSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName(settings.serverUrl) },
        key: { type: 'http', scheme: 'bearer', description: keyWords },
        visitor: { type: 'http', scheme: 'bearer', description: 'The token of a visit, from `startVisit`.' },
      },
    },
    security: [{ session: [] }],
    webhooks: describeWebhooks(schemas),
    'x-events': describeEvents(schemas),
  }
}

/** Over https the prefix binds the cookie to its host; browsers refuse the prefix over plain http. */
const cookieName = (serverUrl: string): string => (serverUrl.startsWith('https:') ? '__Host-sid' : 'sid')

const keyWords = [
  'An API key of Settings, Integrations: `Authorization: Bearer sbk_…`. It acts for who made it, within its scopes:',
  ...Object.entries(scopes).map(([scope, text]) => `\`${scope}\` ${text}`),
].join(' ')

const introduction = [
  'Calls answer JSON. A refused call answers its status with `{ error, message, field?, detail? }`.',
  'Sign in with POST /auth/login; the session travels in a cookie. Other programs send an API key instead. A request from another site that changes something',
  'is refused, and so is one that comes too often. Live events travel over Socket.IO and are described under `x-events`; what the',
  'desk posts to the addresses of Settings, Integrations is described under `webhooks`.',
].join(' ')

const areas: Record<CallArea, string> = {
  session: 'Sign-in, own profile, language and colleagues',
  secondFactor: 'Sign-in with a second factor',
  tickets: 'Lists of tickets and the steps of a ticket',
  chat: 'Messages, files, reactions and pins of a ticket',
  scheduledMessages: 'Messages that are sent later',
  bubbles: 'Saved texts',
  savedViews: 'Saved views of the open tickets',
  privateChat: 'Chats between colleagues',
  notifications: 'Inbox and push notifications',
  agents: 'Administration of staff',
  invitations: 'Invitations of new agents',
  passwordResets: 'Forgotten passwords',
  companySignIn: 'Sign-in with an identity provider',
  mail: 'Mails of the desk',
  clients: 'Clients, their merging and their erasure',
  ticketTable: 'Ticket table and its widgets',
  reports: 'Volume, waiting, acceptance and rating',
  departments: 'Departments',
  settings: 'Settings of the whole desk',
  apiKeys: 'API keys',
  outgoingWebhooks: 'Outgoing webhooks',
  audit: 'Audit log',
  ...forPlatforms((platform) => `${platformNames[platform]} connection`),
  bots: 'Bots, which are connected by a token',
  visitor: 'What a visitor of a website chat may do',
  teamwork: 'Internal notes and drafts',
  delivery: 'What failed or is stuck',
}
