import { calls, type MyTicket, type WhatsappTemplate } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { hasWord } from '../../lib/plain-text.ts'
import { request } from '../../live/api.ts'

export const templatesKey = 'ticket-templates'

/** Templates of the account that the client of this ticket wrote to. */
export const templatesQuery = ({ ticketid, created_on }: Pick<MyTicket, 'ticketid' | 'created_on'>) =>
  queryOptions({
    queryKey: [templatesKey, ticketid] as const,
    queryFn: ({ signal }) => request(calls.getTicketTemplates, { params: { ticketid, created_on }, signal }),
  })

/** Underscores are shown as spaces. */
export const templateName = ({ name }: Pick<WhatsappTemplate, 'name'>): string => name.replaceAll('_', ' ')

/** Those that may be sent and hold a word, and how many may not be sent at all. */
export function offered(templates: readonly WhatsappTemplate[], word: string) {
  const sendable = templates.filter((template) => template.sendable)
  const found = sendable.filter((one) => hasWord(`${templateName(one)} ${one.text}`, word))
  return { found, sendable: sendable.length, others: templates.length - sendable.length }
}

/** The template that is being filled in, and where it was in the list. */
export interface ChosenTemplate {
  template: WhatsappTemplate | null
  place: number
}

/** The one that is being filled in stays where it was when it is deleted or may not be sent any more. */
export function withChosen(
  templates: readonly WhatsappTemplate[],
  { template, place }: ChosenTemplate,
): readonly WhatsappTemplate[] {
  if (template === null || whyNotSendable(templates, template) === null) return templates
  return templates.filter(({ id }) => id !== template.id).toSpliced(place, 0, template)
}

/** Null while it may be sent. */
export function whyNotSendable(
  templates: readonly WhatsappTemplate[],
  { id }: WhatsappTemplate,
): 'deleted' | 'withdrawn' | null {
  const found = templates.find((one) => one.id === id)
  if (found === undefined) return 'deleted'
  return found.sendable ? null : 'withdrawn'
}

/** The provider's own bound for one value. */
const longest = 1024

/** How many characters a value of a place is too long. */
export const valueExcess = (value: string): number => onOneLine(value).length - longest

/** The values of a template's places; null while one is empty or too long. */
export function valuesToSend(template: WhatsappTemplate, values: readonly string[]): string[] | null {
  const filled = template.places.map((_, place) => onOneLine(values[place] ?? ''))
  return filled.every((value) => value !== '' && valueExcess(value) <= 0) ? filled : null
}

/** Providers accept no line breaks. */
const onOneLine = (value: string): string => value.replaceAll(/\s+/g, ' ').trim()
