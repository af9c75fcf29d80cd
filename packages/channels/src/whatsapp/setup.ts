import { z } from 'zod'
import { callGraph, type GraphConnection, Success } from '../meta/graph-api.ts'
import { allRows } from '../meta/pages-of.ts'
import { Id, lenient, Text } from '../wire-parts.ts'

/** The scopes that a sign-up must grant. */
export const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging'] as const

/** The fields that the app's webhook subscribes to. */
export const whatsappWebhookFields = [
  'messages',
  'message_template_status_update',
  'account_update',
  'phone_number_quality_update',
] as const

/** A phone number of a business account, as the accounts table shows it. */
export interface WhatsappNumber {
  id: string
  name: string | null
  shown: string
  verification: string | null
  quality: string | null
  throughput: string | null
  onboardedOn: string | null
  /** Registered for the Cloud API; others need `registerNumber` first. */
  isRegistered: boolean
  /** The number's own webhook address; null: the app's is used. */
  webhookUrl: string | null
}

/** @throws ChannelError */
export async function phoneNumbers(
  connection: GraphConnection,
  businessId: string,
): Promise<WhatsappNumber[]> {
  const rows = await allRows(connection, [businessId, 'phone_numbers'], { fields: numberFields }, NumberRow)
  return rows.map((row) => ({
    id: row.id,
    name: row.verified_name ?? null,
    shown: row.display_phone_number ?? row.id,
    verification: row.code_verification_status ?? null,
    quality: row.quality_rating ?? null,
    throughput: row.throughput?.level ?? null,
    onboardedOn: row.last_onboarded_time ?? null,
    isRegistered: row.platform_type === 'CLOUD_API',
    webhookUrl: row.webhook_configuration?.phone_number || null,
  }))
}

const numberFields =
  'id,verified_name,code_verification_status,display_phone_number,quality_rating,throughput,' +
  'last_onboarded_time,webhook_configuration,platform_type,status'

const WebhookConfiguration = z.looseObject({ phone_number: lenient(Text) })

const NumberRow = z.looseObject({
  id: Id,
  verified_name: lenient(Text),
  code_verification_status: lenient(Text),
  display_phone_number: lenient(Text),
  quality_rating: lenient(Text),
  throughput: lenient(z.looseObject({ level: lenient(Text) })),
  last_onboarded_time: lenient(Text),
  platform_type: lenient(Text),
  webhook_configuration: lenient(WebhookConfiguration),
})

/** Subscribes our app to the business account's messages. @throws ChannelError */
export async function subscribeBusiness(connection: GraphConnection, businessId: string): Promise<void> {
  await callGraph(connection, { method: 'POST', path: [businessId, 'subscribed_apps'], result: Success })
}

/** Whether our app is still subscribed to the business account; Meta drops apps silently. @throws ChannelError */
export async function isSubscribed(
  connection: GraphConnection,
  businessId: string,
  appId: string,
): Promise<boolean> {
  const Row = z.looseObject({ whatsapp_business_api_data: z.looseObject({ id: Id }) })
  const rows = await allRows(connection, [businessId, 'subscribed_apps'], {}, Row)
  return rows.some((row) => row.whatsapp_business_api_data.id === appId)
}

/** Sets the pin as the number's second factor at WhatsApp: store it. @throws ChannelError */
export async function registerNumber(
  connection: GraphConnection,
  phoneId: string,
  pin: string,
): Promise<void> {
  const json = { messaging_product: 'whatsapp', pin }
  await callGraph(connection, { method: 'POST', path: [phoneId, 'register'], json, result: Success })
}

/** Meta asks the address with `hub.challenge` before it answers: it must be live. @throws ChannelError */
export async function setNumberWebhook(
  connection: GraphConnection,
  phoneId: string,
  { url, verifyToken }: { url: string; verifyToken: string },
): Promise<void> {
  await configureWebhook(connection, phoneId, { override_callback_uri: url, verify_token: verifyToken })
}

/** Switches back to the app's own address; Meta has no way to turn delivery off. @throws ChannelError */
export async function removeNumberWebhook(connection: GraphConnection, phoneId: string): Promise<void> {
  await configureWebhook(connection, phoneId, { override_callback_uri: '' })
}

async function configureWebhook(
  connection: GraphConnection,
  phoneId: string,
  webhook_configuration: Record<string, string>,
): Promise<void> {
  await callGraph(connection, {
    method: 'POST',
    path: [phoneId],
    json: { webhook_configuration },
    result: Success,
  })
}

/** The number's own webhook address; null: the app's is used. @throws ChannelError */
export async function numberWebhook(connection: GraphConnection, phoneId: string): Promise<string | null> {
  const { webhook_configuration: configured } = await callGraph(connection, {
    method: 'GET',
    path: [phoneId],
    query: { fields: 'webhook_configuration' },
    result: z.looseObject({ webhook_configuration: lenient(WebhookConfiguration) }),
  })
  return configured?.phone_number || null
}
