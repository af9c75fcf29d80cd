import { type CallAnswer, calls, type LiveEvent, type WhatsappTemplate } from '@switchboard/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, request } from '../../live/api.ts'
import { applyLive, asItIs, fetchSnapshot } from '../../live/snapshot.ts'
import type { EventHandler } from '../../live/event-handlers.ts'

export type Accounts = CallAnswer<typeof calls.getWhatsappAccounts>

/** The current accounts of WhatsApp: fetched again whenever the panel opens. */
export const accountsQuery = queryOptions({
  queryKey: ['whatsapp', 'accounts'] as const,
  queryFn: () => request(calls.getWhatsappAccounts),
  staleTime: 0,
})

export const templatesQuery = queryOptions({
  queryKey: ['whatsapp', 'templates'] as const,
  queryFn: () => fetchSnapshot(() => callApi(calls.getWhatsappTemplates), asItIs, applyToTemplates),
  staleTime: 0,
})

export const businessProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['whatsapp', 'profile', id] as const,
    queryFn: () => request(calls.getBusinessProfile, { params: { id } }),
    // A form must not start from values that another administrator has changed since.
    gcTime: 0,
  })

/** WhatsApp decides at its own time, and colleagues submit too: each is seen at once. */
export function applyToTemplates(
  templates: readonly WhatsappTemplate[],
  event: LiveEvent,
): readonly WhatsappTemplate[] {
  if (event.type !== 'templateChanged') return templates
  const { template } = event.payload
  const others = templates.filter(({ id }) => id !== template.id)
  if (template.status === 'DELETED') return others
  return [...others, template].toSorted((a, b) =>
    `${a.name} ${a.language}`.localeCompare(`${b.name} ${b.language}`),
  )
}

export const handleWhatsappEvent: EventHandler = (event, { queries }) => {
  queries.setQueryData(templatesQuery.queryKey, (snapshot) => applyLive(snapshot, event, applyToTemplates))
  // A number's token expired or works again: WhatsApp may report another state of it.
  if (event.type === 'channelChanged' && event.payload.channel.platform === 'whatsapp')
    void queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
}
