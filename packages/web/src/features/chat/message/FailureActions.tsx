import type { Message } from '@switchboard/contract'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { MessageMutations } from '../mutations.ts'

type FailureActionsProps = {
  message: Message
  mutations: MessageMutations
  /** Opens the choice of templates; undefined where the channel has none. */
  onTemplate: (() => void) | undefined
}

/** What becomes of a message that did not reach its client is for a person to decide. */
export function FailureActions({ message, mutations, onTemplate }: FailureActionsProps) {
  const { t } = useTranslation()
  const { messageid, delivery_problem: problem } = message
  return (
    <>
      <Button
        label={t('message.retry')}
        icon={RotateCw}
        size="sm"
        onPress={() => mutations.retry(messageid)}
      />
      {problem === 'window-closed' && onTemplate && (
        <Button label={t('templates.use')} size="sm" onPress={onTemplate} />
      )}
      <Button
        label={t('message.discard')}
        size="sm"
        tone="quiet"
        onPress={() => mutations.discard(messageid)}
      />
    </>
  )
}
