import { verifyCallback } from './callbacks.ts'
import { endpoint, type EndpointCall } from './endpoint.ts'
import { invalidParameter } from './graph-error.ts'
import type { WebhookObject } from './world.ts'

/** The app's own callbacks: one per object, with the fields it wants. */
export const appEndpoints = [
  endpoint('graph', 'app', 'POST', 'subscriptions', 'subscriptions', subscribe),
  endpoint('graph', 'app', 'GET', 'subscriptions', 'subscriptions', listSubscriptions),
  endpoint('graph', 'app', 'DELETE', 'subscriptions', 'subscriptions', unsubscribe),
  endpoint('graph', 'app', 'GET', '', 'app', ({ node: { app } }) => ({ id: app.id, name: app.name })),
]

type Call = EndpointCall<'app'>

async function subscribe({ world, node: { app }, parameters }: Call) {
  const object = readObject(parameters.values['object'])
  const url = readText(parameters.values, 'callback_url')
  const verifyToken = readText(parameters.values, 'verify_token')
  const fields = readFields(parameters.values['fields'])
  await verifyCallback(world, { url, verifyToken })
  app.callbacks.set(object, { url, verifyToken, fields })
  return { success: true }
}

function listSubscriptions({ node: { app } }: Call) {
  return {
    data: [...app.callbacks].map(([object, { url, fields }]) => ({
      object,
      callback_url: url,
      active: true,
      fields: fields.map((name) => ({ name, version: 'v21.0' })),
    })),
  }
}

function unsubscribe({ node: { app }, parameters }: Call) {
  if (parameters.values['object'] === undefined) app.callbacks.clear()
  else app.callbacks.delete(readObject(parameters.values['object']))
  return { success: true }
}

function readObject(value: unknown): WebhookObject {
  if (value === 'whatsapp_business_account' || value === 'page' || value === 'instagram') return value
  throw invalidParameter('Param object must be one of {instagram, page, whatsapp_business_account}')
}

function readText(values: Record<string, unknown>, name: string): string {
  const value = values[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalidParameter(`The parameter ${name} is required.`)
}

/** Fields come as a list, as JSON or parted by commas. */
export function readFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'string') return []
  return value
    .replaceAll(/[[\]"\s]/g, '')
    .split(',')
    .filter((field) => field !== '')
}
