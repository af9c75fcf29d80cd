import type { Client } from '@switchboard/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { useErasesHere } from '../../features/integrations/components/EraseClient.tsx'
import { isErased } from '../../i18n/client-name.ts'
import { toasts } from '../../ui/overlays/toast-queue.ts'

const State = z.looseObject({ former: z.string().optional() }).catch({})

/** Whether this address, a full or a short id, is that of the client. */
export const isAddressOf = (id: string, { clientid }: Client): boolean =>
  clientid.startsWith(id.toLowerCase())

/** The address of the page that led on here because its client was merged into this one; else the own address. */
export const useFormerAddress = (id: string): string => State.parse(useLocation().state).former ?? id

/** A colleague merges or erases the client of a page: it goes on with the record that takes the place, and a notice says so. */
export function useFollowReplaced(client: Client | undefined, id: string): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const kept = State.parse(useLocation().state)
  const known = useRef(client)
  const isReplaced = client !== undefined && !isAddressOf(id, client)
  // The form that erases leads back to the table itself.
  const isOwn = useErasesHere(id) && client !== undefined && isErased(client)
  const follow = useEffectEvent((by: Client) => {
    const name = known.current?.client_name ?? id
    const text = isErased(by)
      ? t('integrations.rights.erased', { name })
      : t('merge.done', { name: by.client_name, other: name })
    toasts.show({ tone: 'warning', text })
    const state = { ...kept, former: id }
    void navigate(`/admin-panel/client-profile/${by.short_id}`, { replace: true, state })
  })
  useEffect(() => {
    if (client === undefined || isOwn) return
    if (isReplaced) follow(client)
    else known.current = client
  }, [client, isReplaced, isOwn])
}
