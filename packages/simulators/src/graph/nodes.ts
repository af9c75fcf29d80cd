import { GraphError, noSuchObject } from './graph-error.ts'
import type { Node } from './endpoint.ts'
import { appOfToken, mayReach } from './tokens.ts'
import type { GraphWorld, Token } from './world.ts'

const rootPaths = ['oauth', 'debug_token']

/** The node that an id names, for any caller; `me` is the owner of the token. */
export function nodeNamed(world: GraphWorld, id: string, token: string | undefined): Node | undefined {
  if (rootPaths.includes(id)) return { kind: 'root' }
  if (id === 'me') return nodeOfOwner(world, token)
  const { whatsapp, messenger } = world
  const app = world.apps.get(id)
  if (app) return { kind: 'app', app }
  const account = whatsapp.accounts.get(id)
  if (account) return { kind: 'account', account }
  const number = whatsapp.numbers.get(id)
  if (number) return { kind: 'number', number }
  const page = messenger.pages.get(id)
  if (page) return { kind: 'page', page }
  const client = messenger.clients.get(id) ?? world.instagram.clients.get(id)
  const clientPage = client && world[client.product].pages.get(client.page)
  if (client && clientPage) return { kind: 'client', client, page: clientPage }
  const upload = whatsapp.uploads.get(id.split('?')[0] ?? '')
  if (upload) return { kind: 'upload', upload }
  return id === world.user.id ? { kind: 'user' } : mediaNamed(world, id)
}

function nodeOfOwner(world: GraphWorld, given = ''): Node | undefined {
  const app = appOfToken(world, given)
  if (app) return { kind: 'app', app }
  const token = world.tokens.get(given)
  const page = token?.kind === 'page' ? world.messenger.pages.get(token.owner) : undefined
  return page ? { kind: 'page', page } : { kind: 'user' }
}

function mediaNamed({ whatsapp }: GraphWorld, id: string): Node | undefined {
  const file = whatsapp.files.find(id)
  const number = file && whatsapp.numbers.get(file.owner)
  return file && number ? { kind: 'media', file, number } : undefined
}

const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging']

/** Refuses a token that has no business with this node, as if there were no such node. */
export function refuseReach(token: Token, node: Node, verb: string, id: string): void {
  switch (node.kind) {
    case 'root':
    case 'user':
    case 'upload':
      return
    case 'app':
      if (token.app === node.app.id) return
      break
    case 'account':
      if (mayReach(token, whatsappScopes, node.account.id)) return
      break
    case 'number':
    case 'media':
      if (mayReach(token, whatsappScopes, node.number.account)) return
      break
    case 'page':
      if (token.kind === 'page' && token.owner === node.page.id) return
      if (token.kind === 'user')
        throw new GraphError(210, '(#210) A page access token is required to request this resource.')
      break
    case 'client':
      if (token.kind === 'page' && token.owner === node.page.page) return
      break
    default:
      node satisfies never
  }
  throw noSuchObject(verb, id)
}

/** The account a call is booked under. */
export function accountOf(node: Node | undefined): string {
  switch (node?.kind) {
    case 'account':
      return node.account.id
    case 'number':
    case 'media':
      return node.number.id
    case 'page':
      return node.page.id
    case 'client':
      return node.client.page
    case 'app':
      return node.app.id
    default:
      return ''
  }
}
