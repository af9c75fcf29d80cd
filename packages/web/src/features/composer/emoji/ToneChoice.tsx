import { useTranslation } from 'react-i18next'
import { type Tone, toned, tones } from './emoji-model.ts'
import styles from './EmojiPanel.module.css'

type ToneChoiceProps = { tone: Tone; onTone: (tone: Tone) => void }

/** The tone of skin of all emoji that have one. */
export function ToneChoice({ tone, onTone }: ToneChoiceProps) {
  const { t } = useTranslation()
  const labels = [
    t('emoji.tone.none'),
    t('emoji.tone.light'),
    t('emoji.tone.mediumLight'),
    t('emoji.tone.medium'),
    t('emoji.tone.mediumDark'),
    t('emoji.tone.dark'),
  ]
  return (
    <div className={styles.tones} role="radiogroup" aria-label={t('emoji.tone.title')}>
      {tones.map((one, index) => (
        <label key={one} className={styles.tone} title={labels[index]}>
          <input
            type="radio"
            name="emoji-tone"
            className="visually-hidden"
            aria-label={labels[index]}
            checked={one === tone}
            onChange={() => onTone(one)}
          />
          <span aria-hidden="true">{toned('✋', one)}</span>
        </label>
      ))}
    </div>
  )
}
