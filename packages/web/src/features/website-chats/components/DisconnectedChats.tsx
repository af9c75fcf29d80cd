import type { WebsiteChat } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { useReconnectChat } from '../api.ts'
import { keyColumn, lastMessageColumn } from './ChatsTable.tsx'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

/** Chats that were disconnected; each can be connected again as it was. */
export function DisconnectedChats({ chats }: { chats: readonly WebsiteChat[] }) {
  const { t } = useTranslation()
  const { connect, failure } = useConnectAgain()
  if (chats.length === 0) return null
  return (
    <Box title={t('websiteChats.reconnect.title')} body="flush">
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Table
        label={t('websiteChats.reconnect.title')}
        columns={columns(t, connect)}
        rows={chats}
        idOf={({ accountid }) => accountid}
        isInset
      />
    </Box>
  )
}

/** What was changed in a chat waits until it is connected again. */
export function DisconnectedNotice({ chat }: { chat: WebsiteChat }) {
  const { t } = useTranslation()
  // The button goes with the notice: the keyboard goes on at what is done next.
  const { connect, isPending, failure } = useConnectAgain(() => {
    const save = `form[aria-label=${JSON.stringify(t('websiteChats.form'))}] button[type="submit"]`
    focusWhenFree(() => document.querySelector<HTMLElement>(save))
  })
  const button = (
    <Button
      label={t('websiteChats.reconnect.open')}
      size="sm"
      isPending={isPending}
      onPress={() => connect(chat)}
    />
  )
  return (
    <div role="alert">
      <Notice tone="warning" actions={button}>
        {t('websiteChats.gone')}
      </Notice>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    </div>
  )
}

function useConnectAgain(onConnected?: () => void) {
  const { t } = useTranslation()
  const reconnect = useReconnectChat()
  const connect = (chat: WebsiteChat) => {
    if (reconnect.isPending) return
    void mutateThen(reconnect, chat, {
      done: ({ name }) => {
        toasts.show({ tone: 'success', text: t('websiteChats.reconnect.done', { name }) })
        onConnected?.()
      },
    })
  }
  return { connect, isPending: reconnect.isPending, failure: errorText(reconnect.error, t) }
}

const columns = (
  t: TFunction,
  onConnect: (chat: WebsiteChat) => void,
): readonly TableColumn<WebsiteChat>[] => [
  { id: 'name', label: t('websiteChats.field.name'), isLead: true, cell: ({ name }) => name },
  keyColumn(t),
  lastMessageColumn(t),
  {
    id: 'connect',
    label: t('websiteChats.reconnect.open'),
    isLabelHidden: true,
    cell: (chat) => (
      <Button
        label={t('websiteChats.reconnect.open')}
        fullLabel={t('websiteChats.reconnect.of', { name: chat.name })}
        tone="link"
        onPress={() => onConnect(chat)}
      />
    ),
  },
]
