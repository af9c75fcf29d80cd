import { type Platform, platformNames } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { limitSize } from '../../../lib/file-size.ts'
import { type FileRules, mostBytes, typeText } from '../file-rules.ts'
import styles from './FileOverlay.module.css'

/** The channel's own numbers and types, named before anything is sent. */
export function ChannelTakes({ platform, rules }: { platform: Platform; rules: FileRules }) {
  const { t } = useTranslation()
  const size = (type: string) => limitSize(mostBytes(type, rules))
  const sizes = { image: size('image/'), video: size('video/'), audio: size('audio/'), document: size('') }
  const isOneSize = new Set(Object.values(sizes)).size === 1
  const name = platformNames[platform]
  return (
    <p className={styles.takes}>
      {isOneSize
        ? t('files.takes', { platform: name, size: sizes.document })
        : t('files.takesEach', { platform: name, ...sizes })}
      {rules.fileAccepts.length > 0 && ` ${t('files.takesTypes', { types: typeText(rules.fileAccepts) })}`}
    </p>
  )
}
