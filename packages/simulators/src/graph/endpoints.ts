import { appEndpoints } from './app-endpoints.ts'
import type { Endpoint, NodeKind } from './endpoint.ts'
import { oauthEndpoints } from './login/oauth.ts'
import { attachmentEndpoints } from './messenger/attachments.ts'
import { pageEndpoints } from './messenger/page-endpoints.ts'
import { sendEndpoints } from './messenger/send.ts'
import { accountEndpoints } from './whatsapp/account-endpoints.ts'
import { mediaEndpoints } from './whatsapp/media-endpoints.ts'
import { numberEndpoints } from './whatsapp/number-endpoints.ts'
import { profileEndpoints } from './whatsapp/profile-endpoints.ts'
import { templateEndpoints } from './whatsapp/template-endpoints.ts'

const all: Endpoint[] = [
  ...oauthEndpoints,
  ...appEndpoints,
  ...accountEndpoints,
  ...numberEndpoints,
  ...mediaEndpoints,
  ...profileEndpoints,
  ...templateEndpoints,
  ...pageEndpoints,
  ...sendEndpoints,
  ...attachmentEndpoints,
]

const byAddress = new Map(all.map((one) => [keyOf(one.verb, one.on, one.edge), one]))

export function endpointAt(verb: string, on: NodeKind, edge: string): Endpoint | undefined {
  return byAddress.get(keyOf(verb, on, edge))
}

function keyOf(verb: string, on: NodeKind, edge: string): string {
  return `${verb} ${on} ${edge}`
}
