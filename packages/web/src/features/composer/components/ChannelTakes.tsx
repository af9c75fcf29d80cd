import type { Platform } from '@switchboard/contract'
import { Trans, useTranslation } from 'react-i18next'
import { platformName } from '../../../i18n/platform-name.ts'
import { limitSize } from '../../../lib/file-size.ts'
import { useOpenTicket } from '../../../live/open-ticket.ts'
import { type FileRules, mostBytes, typeText } from '../../../lib/file-rules.ts'
import styles from './FileOverlay.module.css'

/** To whom the files go, and what the channel takes. */
export function FilesGoTo({ rules }: { rules: FileRules | undefined }) {
  const { t } = useTranslation()
  const { ticket } = useOpenTicket()
  return (
    <>
      <span>
        <Trans
          i18nKey="files.goesTo"
          values={{ name: ticket.client_name, platform: platformName(ticket.platform, t) }}
          components={{ name: <b /> }}
        />
      </span>
      {rules && <ChannelTakes platform={ticket.platform} rules={rules} />}
    </>
  )
}

/** The channel's own numbers and types, named before anything is sent. */
export function ChannelTakes({ platform, rules }: { platform: Platform; rules: FileRules }) {
  const { t } = useTranslation()
  const size = (type: string) => limitSize(mostBytes(type, rules))
  const sizes = { image: size('image/'), video: size('video/'), audio: size('audio/'), document: size('') }
  const isOneSize = new Set(Object.values(sizes)).size === 1
  const name = platformName(platform, t)
  return (
    <p className={styles.takes}>
      {isOneSize
        ? t('files.takes', { platform: name, size: sizes.document })
        : t('files.takesEach', { platform: name, ...sizes })}
      {rules.fileAccepts.length > 0 && ` ${t('files.takesTypes', { types: typeText(rules.fileAccepts) })}`}
    </p>
  )
}
