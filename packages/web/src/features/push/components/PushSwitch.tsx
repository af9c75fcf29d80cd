import { useTranslation } from 'react-i18next'
import { useStore } from '../../../lib/store.ts'
import { Banner } from '../../../ui/overlays/Banner.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { banner, usePushSwitch } from '../use-push.ts'
import styles from './PushSwitch.module.css'

/** The switch for notifications, and a banner that confirms a change for a second. */
export function PushSwitch({ vapidKey }: { vapidKey: string | null }) {
  const { t } = useTranslation()
  const push = usePushSwitch(vapidKey)
  const shown = useStore(banner)
  return (
    <span className={styles.switch}>
      <Switch label={t('push.switch')} isSelected={push.isOn} onChange={push.change} />
      {shown !== null && <Banner text={t(shown)} />}
    </span>
  )
}
