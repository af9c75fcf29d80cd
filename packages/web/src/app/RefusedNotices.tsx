import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { colleaguesQuery } from '../features/colleagues/api.ts'
import { nameOf } from '../features/colleagues/colleagues-model.ts'
import { talkQuery } from '../features/private/talk-query.ts'
import { useStore } from '../lib/store.ts'
import { copyMessage } from '../live/copy-message.ts'
import { useMe } from '../live/me.ts'
import { failureText } from '../live/refusal-text.ts'
import { type RefusedMessage, refusedMessages } from '../live/refused-messages.ts'
import { privatePath, ticketPath } from '../screens/panel/ticket-path.ts'
import { useGo } from '../screens/panel/use-go.ts'
import { toasts } from '../ui/overlays/toast-queue.ts'
import { useNotices } from './use-notices.ts'

/**
 * Shows a notice, on every screen, for each message of mine that the server refused while its conversation is not in
 * front. It stays until it is dismissed, or the message is sent again or discarded.
 */
export function RefusedNotices() {
  const { t } = useTranslation()
  const go = useGo()
  const refused = useStore(refusedMessages)
  const isInFront = useIsInFront()
  const receiverOf = useReceiverOf(refused)
  const show = (message: RefusedMessage) => {
    const name = receiverOf(message)
    if (name === undefined) return undefined
    const { content, failure, ticketid, receiverid } = message
    const path = receiverid === null ? ticketPath(ticketid) : privatePath(receiverid)
    return toasts.show({
      tone: 'danger',
      text: t('composer.notSentTo', { name }),
      ...(failure && { sub: failureText(failure, t) }),
      action: { label: t('undelivered.open'), onPress: () => go(path) },
      ...(content !== '' && {
        beside: { label: t('message.copy'), onPress: () => void copyMessage(content, t) },
      }),
    })
  }
  useNotices(
    refused,
    ({ messageid }) => messageid,
    show,
    (message) => !isInFront(message),
  )
  return null
}

/** Whether the chat that shows the message is open. */
function useIsInFront(): (message: RefusedMessage) => boolean {
  const { pathname, search } = useLocation()
  const open = new URLSearchParams(pathname === '/' ? search : '')
  return ({ ticketid, receiverid }) =>
    receiverid === null ? open.get('ticket') === ticketid : open.get('private') === receiverid
}

/** Their name, of a colleague who is locked from our chat (P7-87); undefined until it is known. */
function useReceiverOf(refused: readonly RefusedMessage[]): (message: RefusedMessage) => string | undefined {
  const me = useMe()
  const colleagues = useQuery(colleaguesQuery).data?.value
  const receivers = new Set(refused.flatMap(({ receiverid }) => receiverid ?? []))
  const unlisted = colleagues
    ? [...receivers].filter((id) => !colleagues.some(({ userid }) => userid === id))
    : []
  const names = useQueries({
    queries: unlisted.map((userid) => talkQuery(me, userid)),
    combine: (talks) =>
      talks.map(({ data, isError }, place) => {
        const start = (unlisted[place] ?? '').slice(0, 8)
        if (data) return nameOf(data.value.partner)
        return isError ? start : undefined
      }),
  })
  return ({ clientName, ticketid, receiverid }) => {
    if (clientName !== null) return clientName
    if (receiverid === null) return ticketid.slice(0, 8)
    const colleague = colleagues?.find(({ userid }) => userid === receiverid)
    return colleague ? nameOf(colleague) : names[unlisted.indexOf(receiverid)]
  }
}
