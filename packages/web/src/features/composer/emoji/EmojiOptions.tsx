import { useTranslation } from 'react-i18next'
import { FieldOptions, type Offered } from '../../../ui/chat/FieldOptions.tsx'
import { type Emoji, type Tone, toned } from './emoji-model.ts'
import styles from './EmojiOptions.module.css'

export function EmojiOptions({ offered, tone }: { offered: Offered<Emoji>; tone: Tone }) {
  const { t } = useTranslation()
  return (
    <FieldOptions
      offered={offered}
      label={t('composer.emoji')}
      size="sm"
      idOf={({ sign }) => sign}
      show={({ sign, name }) => (
        <span className={styles.emoji}>
          <span className={styles.sign}>{toned(sign, tone)}</span>
          <span className="truncate">{name}</span>
        </span>
      )}
      status={t('emoji.count', { count: offered.found.length })}
    />
  )
}
