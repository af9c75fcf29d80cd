import type { WebsiteChat } from '@switchboard/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { Table, type TableColumn } from '../../../ui/tables/Table.tsx'
import { useReconnectChat } from '../api.ts'
import { keyColumn, lastMessageColumn } from './ChatsTable.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

/** Chats that were disconnected; each can be connected again as it was. */
export function DisconnectedChats({ chats }: { chats: readonly WebsiteChat[] }) {
  const { t } = useTranslation()
  const reconnect = useReconnectChat()
  if (chats.length === 0) return null
  const connect = (chat: WebsiteChat) => {
    if (reconnect.isPending) return
    void mutateThen(reconnect, chat, {
      done: ({ name }) => toasts.show({ tone: 'success', text: t('websiteChats.reconnect.done', { name }) }),
    })
  }
  return (
    <Box title={t('websiteChats.reconnect.title')} body="flush">
      {reconnect.isError && <Notice tone="danger">{failureText(failureOf(reconnect.error), t)}</Notice>}
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
