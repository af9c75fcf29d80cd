import type { Message } from '@switchboard/contract'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useOpenChat } from '../open-chat.ts'

/** A person decides what happens to a message that did not reach its client. The button goes: the caret is back in the composer. */
export function FailureActions({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { mutations, pickTemplate } = useOpenChat()
  const { leave } = useOpenTicket()
  const { messageid, delivery_problem: problem } = message
  return (
    <>
      <Button
        label={t('message.retry')}
        icon={RotateCw}
        size="sm"
        onPress={() => {
          mutations.retry(messageid)
          leave()
        }}
      />
      {problem === 'window-closed' && pickTemplate && (
        <Button label={t('templates.use')} size="sm" onPress={pickTemplate} />
      )}
      <Button
        label={t('message.discard')}
        size="sm"
        tone="quiet"
        onPress={() => {
          mutations.discard(messageid)
          leave()
        }}
      />
    </>
  )
}
