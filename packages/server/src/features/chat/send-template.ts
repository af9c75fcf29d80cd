import { fillTemplate, type Me, type Message } from '@switchboard/contract'
import type { AppContext, Tx } from '../../context.ts'
import { refuse } from '../../platform/lib/refusal.ts'
import { businessOf } from '../channel-accounts/channel-accounts.ts'
import type { TicketRow } from '../tickets/tickets.ts'
import { isSendable, templateById, type TemplateRow } from '../whatsapp-templates/whatsapp-templates.ts'
import { type ToSend, writeOnce } from './outgoing.ts'

interface TemplateToSend extends ToSend {
  templateId: string
  variables: readonly string[]
}

/** Sends an approved template, which is allowed after the reply window has closed. The chat shows the text that the client reads. */
export function sendTemplate(app: AppContext, me: Me, toSend: TemplateToSend): Promise<Message> {
  return writeOnce(app, me, toSend, async (tx, ticket) => {
    const template = await usableTemplate(tx, ticket, toSend)
    const { places, name, language } = template
    const variables = toSend.variables.map((text, index) => ({ name: places[index] ?? null, text }))
    return {
      type: 'text',
      content: fillTemplate({ text: template.content, places }, toSend.variables),
      command: { kind: 'template', name, language, variables },
    }
  })
}

/** @throws template-not-usable */
async function usableTemplate(tx: Tx, ticket: TicketRow, toSend: TemplateToSend): Promise<TemplateRow> {
  const template = await templateById(tx, toSend.templateId)
  if (template === undefined || template.business_id !== (await businessOf(tx, ticket.accountid)))
    refuse('template-not-usable', { field: 'templateId' })
  if (!isSendable(template))
    refuse('template-not-usable', {
      field: 'templateId',
      detail: { status: template.status },
    })
  const needed = template.places.length
  if (toSend.variables.length !== needed)
    refuse('template-not-usable', {
      field: 'variables',
      message: `This template needs ${needed} values.`,
      detail: { needed },
    })
  return template
}
