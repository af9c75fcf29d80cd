import { useTranslation } from 'react-i18next'
import { ComposerNotice } from '../../ui/chat/ComposerNotice.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import type { SendMode } from '../../live/open-ticket.ts'
import type { CollisionWatch } from './use-collision.ts'

type CollisionNoticeProps = {
  watch: CollisionWatch
  /** Undefined where the chat is covered: there the notice has the message itself. */
  onShow: ((messageid: string) => void) | undefined
  message?: string | undefined
  /** What would be sent is within the limits. */
  maySend: boolean
  onSendAnyway: (mode: SendMode) => void
}

/** A warning before sending when another person wrote meanwhile. */
export function CollisionNotice({ watch, onShow, message, maySend, onSendAnyway }: CollisionNoticeProps) {
  const { t } = useTranslation()
  const { collision, anyway, heldMode, accept } = watch
  if (!collision) return null
  return (
    <ComposerNotice
      tone="warning"
      actions={
        <>
          {onShow && (
            <Button
              label={t('collision.show')}
              size="sm"
              onPress={() => {
                accept()
                onShow(collision.messageid)
              }}
            />
          )}
          <Button
            ref={anyway}
            label={t('collision.anyway')}
            size="sm"
            isDisabled={!maySend}
            onPress={() => {
              accept()
              onSendAnyway(heldMode)
            }}
          />
        </>
      }
    >
      {t('collision.text', { name: collision.name })}{' '}
      {message !== undefined && (
        <q>
          <Truncated text={message} as="text" />
        </q>
      )}
    </ComposerNotice>
  )
}
