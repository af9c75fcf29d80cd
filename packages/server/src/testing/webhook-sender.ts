import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ProviderPlatform } from '@switchboard/contract'
import { accountOf, opened } from '../features/channel-accounts/channel-accounts.ts'
import type { ChannelServer } from './channel-server.ts'
import { ACCOUNT, META, NUMBER, PAGE, WABA } from './connect-channels.ts'

export interface Captured {
  name: string
  body: string
}

/** What was captured of a platform, as it would come to the accounts of a test's desk. */
export function capturedOf(platform: ProviderPlatform): Captured[] {
  const folder = fileURLToPath(new URL(`../../../channels/src/${platform}/samples`, import.meta.url))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, body: toOurs(platform, readFileSync(`${folder}/${name}`, 'utf8')) }))
}

/** Captured at other numbers and pages: here they are about ours. */
function toOurs(platform: ProviderPlatform, body: string): string {
  if (platform === 'whatsapp') return body.replaceAll(/("phone_number_id"\s*:\s*)"?\d+"?/g, `$1"${NUMBER}"`)
  if (platform !== 'messenger' && platform !== 'instagram') return body
  const ours = platform === 'messenger' ? PAGE : ACCOUNT
  const pages = [...body.matchAll(/"entry"\s*:\s*\[\s*\{[^[{]*?"id"\s*:\s*"(\d+)"/g)].flatMap(
    ([, id]) => id ?? [],
  )
  return pages.reduce((text, id) => text.replaceAll(`"${id}"`, `"${ours}"`), body)
}

/** Delivers bodies as a platform does, with its proof or another one; answers the status. */
export type Deliver = (body: string, proof?: string) => Promise<number>

export async function webhookSender({ server }: ChannelServer, platform: ProviderPlatform): Promise<Deliver> {
  const account = await accountOf(server.app.db, platform)
  if (account === undefined) throw new Error('Nothing is connected.')
  const { secrets } = opened(server.app, account)
  const path =
    platform === 'telegram' || platform === 'viber'
      ? `/webhooks/${platform}/${account.accountid}`
      : '/webhooks/meta'
  return async (body, proof) => {
    const headers = { 'content-type': 'application/json', ...proofOf(platform, secrets, body, proof) }
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body })).status
  }
}

/** The body of one change of a field at our number, as Meta delivers it. */
export function whatsappChange(value: object, field = 'messages'): string {
  const metadata = { display_phone_number: '15550783881', phone_number_id: NUMBER }
  const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: WABA, changes: [change] }] })
}

function proofOf(
  platform: ProviderPlatform,
  secrets: Readonly<Record<string, string>>,
  body: string,
  given: string | undefined,
): Record<string, string> {
  const signed = (key: string) => given ?? createHmac('sha256', key).update(body).digest('hex')
  switch (platform) {
    case 'telegram':
      return { 'x-telegram-bot-api-secret-token': given ?? secrets['webhookSecret'] ?? '' }
    case 'viber':
      return { 'x-viber-content-signature': signed(secrets['token'] ?? '') }
    case 'whatsapp':
    case 'messenger':
    case 'instagram':
      return { 'x-hub-signature-256': `sha256=${signed(META.appSecret ?? '')}` }
    default:
      return platform satisfies never
  }
}
