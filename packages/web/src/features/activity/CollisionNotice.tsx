import { useTranslation } from 'react-i18next'
import { ComposerNotice } from '../../ui/chat/ComposerNotice.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Truncated } from '../../ui/text/Truncated.tsx'
import type { CollisionWatch } from './use-collision.ts'

type CollisionNoticeProps = {
  watch: CollisionWatch
  /** Undefined where the chat is covered: there the notice has the message itself. */
  onShow: ((messageid: string) => void) | undefined
  message?: string | undefined
  onSendAnyway: () => void
}

/** A warning before sending when another person wrote meanwhile. */
export function CollisionNotice({ watch, onShow, message, onSendAnyway }: CollisionNoticeProps) {
  const { t } = useTranslation()
  const { collision, anyway, accept } = watch
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
            onPress={() => {
              accept()
              onSendAnyway()
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
