import { useTranslation } from 'react-i18next'
import { ComposerNotice } from '../../ui/chat/ComposerNotice.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { CollisionWatch } from './use-collision.ts'

type CollisionNoticeProps = {
  watch: CollisionWatch
  onShow: (messageid: string) => void
  onSendAnyway: () => void
}

/** A warning before sending when another person wrote meanwhile. */
export function CollisionNotice({ watch, onShow, onSendAnyway }: CollisionNoticeProps) {
  const { t } = useTranslation()
  const { collision, anyway, accept } = watch
  if (!collision) return null
  return (
    <ComposerNotice
      tone="warning"
      actions={
        <>
          <Button
            label={t('collision.show')}
            size="sm"
            onPress={() => {
              accept()
              onShow(collision.messageid)
            }}
          />
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
      {t('collision.text', { name: collision.name })}
    </ComposerNotice>
  )
}
