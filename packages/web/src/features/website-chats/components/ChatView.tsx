import type { WebsiteChat } from '@switchboard/contract'
import { ArrowLeft, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leavePage } from '../../../lib/leave-page.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { noLeftEdits, useKeepEdits, useLeftEdits } from '../../../live/left-edits.ts'
import { useEdits } from '../../../live/use-edits.ts'
import { Column } from '../../../ui/layout/Layout.tsx'
import { type ChatForm, formOf } from '../website-chat-model.ts'
import { ChatFields } from './ChatFields.tsx'
import { ChatPreview } from './ChatPreview.tsx'
import { DisconnectChat } from './DisconnectChat.tsx'
import { DisconnectedNotice } from './DisconnectedChats.tsx'
import { EmbedBox } from './EmbedBox.tsx'
import styles from './WebsiteChats.module.css'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { RenewSecret } from './RenewSecret.tsx'

const leftEdits = noLeftEdits<Partial<ChatForm>>()

type ChatViewProps = {
  chat: WebsiteChat
  isConnected: boolean
  onBack: () => void
  /** It was disconnected, and nothing that was typed here is lost. */
  onGone: () => void
}

/** One chat: its line of HTML, its form, and beside them what visitors see. */
export function ChatView({ chat, isConnected, onBack, onGone }: ChatViewProps) {
  const { t } = useTranslation()
  const { accountid } = chat
  const { form, edits, isChanged, change, reset, saved, overtaken } = useEdits(
    formOf(chat),
    useLeftEdits(leftEdits, accountid),
  )
  useKeepEdits(leftEdits, edits, accountid)
  /** I have disconnected it, which leads to the list whatever I have changed. */
  const [isLeaving, setLeaving] = useState(false)
  const isOver = !isConnected && (isLeaving || !isChanged)
  // What is changed stays when a colleague disconnects the chat; otherwise its page ends.
  useWhen(isOver, () => {
    onGone()
    if (!isLeaving)
      toasts.show({ tone: 'warning', text: t('websiteChats.disconnect.done', { name: chat.name }) })
  })
  if (isOver) return null
  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <IconButton icon={ArrowLeft} label={t('websiteChats.back')} onPress={() => leavePage(onBack)} />
        <h2>{chat.name}</h2>
      </header>
      <Column>
        {isConnected ? <EmbedBox chat={chat} /> : <DisconnectedNotice chat={chat} />}
        <ChatFields
          chat={chat}
          form={form}
          isChanged={isChanged}
          isConnected={isConnected}
          overtaken={overtaken}
          onChange={change}
          onReset={reset}
          onSaved={saved}
        />
        {isConnected && <IdentityBox chat={chat} />}
        {isConnected && <DisconnectChat chat={chat} onLeaving={setLeaving} />}
      </Column>
      <ChatPreview chatKey={chat.key} form={form} />
    </div>
  )
}

/** The secret with which the company's website signs who its visitor is. */
function IdentityBox({ chat }: { chat: WebsiteChat }) {
  const { t } = useTranslation()
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Box title={t('websiteChats.identity.title')}>
      <div className={styles.part}>
        <p>
          {t('websiteChats.identity.text')}{' '}
          <a href="/user-guide/website.html#developers" target="_blank" rel="noreferrer">
            {t('websiteChats.identity.docs')}
          </a>
        </p>
        <div>
          <Button label={t('websiteChats.identity.make')} icon={KeyRound} onPress={() => setRenewing(true)} />
        </div>
        <RenewSecret chat={chat} isOpen={isRenewing} onClose={() => setRenewing(false)} />
      </div>
    </Box>
  )
}
