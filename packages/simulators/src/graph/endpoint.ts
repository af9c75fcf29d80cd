import type { IncomingHttpHeaders } from 'node:http'
import type { Parameters } from '../read-request.ts'
import type { Page, PageClient } from './messenger/page.ts'
import type { Account, BusinessNumber } from './whatsapp/account.ts'
import type { StorageFile } from '../media/file-storage.ts'
import type { App, GraphWorld, ConnectionName, ResumableUpload, Token } from './world.ts'

/** The object that the first part of a path names. */
export type Node =
  | { kind: 'root' }
  | { kind: 'app'; app: App }
  | { kind: 'account'; account: Account }
  | { kind: 'number'; number: BusinessNumber }
  | { kind: 'media'; file: StorageFile; number: BusinessNumber }
  | { kind: 'upload'; upload: ResumableUpload }
  | { kind: 'user' }
  | { kind: 'page'; page: Page }
  | { kind: 'client'; client: PageClient; page: Page }

export type NodeKind = Node['kind']
export type NodeOf<Kind extends NodeKind> = Node & { kind: Kind }

export type EndpointCall<Kind extends NodeKind> = {
  world: GraphWorld
  node: NodeOf<Kind>
  token: Token
  parameters: Parameters
  headers: IncomingHttpHeaders
  /** The body as it came, where it is neither JSON nor a form. */
  raw: Buffer
}

/** One address of the Graph API. */
export type Endpoint = {
  verb: 'GET' | 'POST' | 'DELETE'
  on: NodeKind
  edge: string
  /** The name used by calls and faults. */
  name: string
  connection: ConnectionName
  run: (call: EndpointCall<NodeKind>) => unknown
}

export function endpoint<Kind extends NodeKind>(
  connection: ConnectionName,
  on: Kind,
  verb: Endpoint['verb'],
  edge: string,
  name: string,
  run: (call: EndpointCall<Kind>) => unknown,
): Endpoint {
  const isMine = (call: EndpointCall<NodeKind>): call is EndpointCall<Kind> => call.node.kind === on
  return {
    connection,
    on,
    verb,
    edge,
    name,
    run: (call) => {
      if (!isMine(call)) throw new Error(`${name} is asked of a ${call.node.kind}`)
      return run(call)
    },
  }
}
