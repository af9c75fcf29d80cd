import { Language, type WebsiteChat } from '@switchboard/contract'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../lib/browser.ts'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FormActions } from '../../../ui/forms/Form.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import { Column } from '../../../ui/layout/Layout.tsx'
import { useAddChat } from '../api.ts'
import { firstChoices } from '../website-chat-model.ts'
import { ChatsTable } from './ChatsTable.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type ChatListProps = { chats: readonly WebsiteChat[]; onOpen: (accountid: string) => void }

/** All website chats; one press makes another, which works at once and is changed afterwards. */
export function ChatList({ chats, onOpen }: ChatListProps) {
  const { t, i18n } = useTranslation()
  const add = useAddChat()
  const make = () => {
    if (add.isPending) return
    const choices = firstChoices({
      name: t('websiteChats.first.name', { number: chats.length + 1 }),
      greeting: t('websiteChats.first.greeting'),
      language: Language.catch('en').parse(i18n.language),
    })
    // Tried again after a failure, it is the same chat: the answer alone may have been lost.
    const accountid = (add.isError && add.variables?.accountid) || newId()
    void mutateThen(add, { ...choices, accountid }, { here: (made) => onOpen(made.accountid) })
  }
  const button = (
    <Button
      label={t('websiteChats.add')}
      icon={Plus}
      tone="primary"
      isPending={add.isPending}
      onPress={make}
    />
  )
  const failure = add.isError && <Notice tone="danger">{failureText(failureOf(add.error), t)}</Notice>
  if (chats.length === 0)
    return (
      <Box title={t('websiteChats.title')}>
        <Column>
          <EmptyState
            drawing="unplugged"
            title={t('websiteChats.empty.title')}
            text={t('websiteChats.empty.text')}
            action={<FormActions>{button}</FormActions>}
          />
          {failure}
        </Column>
      </Box>
    )
  return (
    <Box title={t('websiteChats.title')} tools={button} body="flush">
      {failure}
      <ChatsTable chats={chats} onOpen={onOpen} />
    </Box>
  )
}
