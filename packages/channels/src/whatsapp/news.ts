import { partId } from '../fingerprint.ts'
import type { News } from '../inbound.ts'
import { entriesOf } from '../meta/meta-envelope.ts'
import { firstOfEach } from '../inbound-events.ts'
import { Change, TemplateUpdate } from './wire.ts'

/** Approvals, quality, bans: WhatsApp's events about the business account, whose id is `account`. */
export function whatsappNews(payload: unknown): News[] {
  const news = entriesOf(payload, 'whatsapp_business_account').flatMap(({ id, time, changes = [] }) => {
    const account = id === undefined ? {} : { account: id }
    return changes.flatMap((one) => {
      const change = Change.safeParse(one).data
      if (change === undefined || fieldsOfClients.includes(change.field)) return []
      return [{ ...account, ...newsOf(change, time) }]
    })
  })
  return firstOfEach(news)
}

const fieldsOfClients = [
  'messages',
  'smb_message_echoes',
  'user_preferences',
  'history',
  'smb_app_state_sync',
]

function newsOf({ field, value }: Change, at: Date | null): News {
  const update = field === 'message_template_status_update' ? TemplateUpdate.safeParse(value).data : undefined
  if (update === undefined) {
    const extId = partId('news', [field, at?.getTime(), value])
    return { kind: 'notice', about: 'business', extId, at, what: field, text: textIn(value) }
  }
  const { event, message_template_id: templateId, rejection_info: why, reason } = update
  const explanation = [why?.reason, why?.recommendation]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
  return {
    kind: 'template',
    extId: `template:${templateId}:${event}:${at?.getTime() ?? ''}`,
    at,
    templateId,
    name: update.message_template_name,
    language: update.message_template_language,
    status: event,
    reason: explanation || (reason === undefined || reason === 'NONE' ? null : reason),
  }
}

/** The plain values of a notice, such as "event: FLAGGED, current_limit: TIER_10K". */
function textIn(value: Record<string, unknown>): string {
  const plain = Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' || typeof one === 'number' ? [`${key}: ${one}`] : [],
  )
  return plain.join(', ').slice(0, 300)
}
