import { verifyCallback } from '../callbacks.ts'
import { endpoint, type EndpointCall } from '../endpoint.ts'
import { GraphError } from '../graph-error.ts'
import { paged } from '../paging.ts'
import type { App, GraphWorld } from '../world.ts'
import { presentNumber } from './present-number.ts'
import { readOverride } from './read-override.ts'

/** The endpoints of a WhatsApp Business Account: its numbers and the apps subscribed to them. */
export const accountEndpoints = [
  endpoint('whatsapp', 'account', 'GET', '', 'account', ({ node: { account } }) => ({
    id: account.id,
    name: account.name,
  })),
  endpoint('whatsapp', 'account', 'GET', 'phone_numbers', 'phone_numbers', listNumbers),
  endpoint('whatsapp', 'account', 'POST', 'subscribed_apps', 'subscribed_apps', subscribe),
  endpoint('whatsapp', 'account', 'GET', 'subscribed_apps', 'subscribed_apps', listApps),
  endpoint('whatsapp', 'account', 'DELETE', 'subscribed_apps', 'subscribed_apps', unsubscribe),
]

type Call = EndpointCall<'account'>

function listNumbers({ world, node: { account }, parameters }: Call) {
  const numbers = [...world.whatsapp.numbers.values()].filter((number) => number.account === account.id)
  const presented = numbers.map((number) => presentNumber(world, number, parameters.values['fields']))
  return paged(presented, parameters.values)
}

async function subscribe({ world, node: { account }, token, parameters }: Call) {
  const override = readOverride(parameters.values)
  if (override) await verifyCallback(world, override)
  account.subscribed.set(token.app, { override })
  return { success: true }
}

function listApps({ world, node: { account } }: Call) {
  return {
    data: [...account.subscribed].map(([app, { override }]) => ({
      whatsapp_business_api_data: presentApp(world, app),
      ...(override ? { override_callback_uri: override.url } : {}),
    })),
  }
}

export function presentApp(world: GraphWorld, id: string): { id: string; link: string; name: string } {
  const app: App | undefined = world.apps.get(id)
  return { id, link: `https://www.facebook.com/games/?app_id=${id}`, name: app?.name ?? '' }
}

function unsubscribe({ node: { account }, token }: Call) {
  if (!account.subscribed.delete(token.app)) {
    throw new GraphError(100, '(#100) The app is not subscribed to this account.')
  }
  return { success: true }
}
