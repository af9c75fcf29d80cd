import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { hasText } from '../../lib/has-text.ts'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../text/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Keys } from '../buttons/Keys.tsx'
import styles from './Toasts.module.css'
import { type Toast, toasts } from './toast-queue.ts'

/** Over the lower end of the list: never over the composer. */
export function Toasts() {
  const { t } = useTranslation()
  return (
    <ToastRegion queue={toasts.queue} aria-label={t('common.toasts')} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast toast={toast} className={cx(styles.toast, styles[toast.content.tone])}>
          <Icon of={icons[toast.content.tone]} className={styles.icon} />
          <ToastText toast={toast.content} onDone={() => toasts.queue.close(toast.key)} />
          <span className={styles.close} data-repeats="dismiss">
            <IconButton
              icon={X}
              label={t('common.dismiss')}
              size="sm"
              onPress={() => toasts.queue.close(toast.key)}
            />
          </span>
        </AriaToast>
      )}
    </ToastRegion>
  )
}

function ToastText({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const { t } = useTranslation()
  const { text, sub, undo, beside } = toast
  const isThere = useIsThere()
  const Words = isThere ? ToastContent : 'div'
  // As it is when the notice comes: one that changes is announced again.
  const [isKeyFree] = useState(() => !hasText(document.activeElement))
  const action = undo ? { label: t('common.undo'), onPress: undo } : toast.action
  return (
    // It is drawn anew as the alert, so that a press that began before would be lost.
    <Words className={styles.words ?? ''} inert={!isThere}>
      <Text slot="title" className={styles.text ?? ''}>
        {text}
      </Text>
      {sub && (
        <Text slot="description" className={styles.sub ?? ''}>
          {sub}
        </Text>
      )}
      {action && (
        <span className={styles.action}>
          <Button
            label={action.label}
            tone="link"
            size="sm"
            {...(undo && isKeyFree && { end: <Keys keys={['Ctrl', 'Z']} /> })}
            onPress={() => {
              action.onPress()
              onDone()
            }}
          />
          {beside && <Button label={beside.label} tone="link" size="sm" onPress={beside.onPress} />}
        </span>
      )}
    </Words>
  )
}

/** Screen readers announce an alert that comes into the page, but not all of them one that comes as a part of something. */
function useIsThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => setThere(true)))
  }, [])
  return isThere
}

const icons: Record<Toast['tone'], LucideIcon> = {
  plain: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}
