import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../text/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Keys } from '../buttons/Keys.tsx'
import styles from './Toasts.module.css'
import type { Toast, ToastStore } from './toast-queue.ts'

type ToastsProps = { store: ToastStore; label: string; closeLabel: string }

/** Over the lower end of the list: never over the composer. */
export function Toasts({ store, label, closeLabel }: ToastsProps) {
  return (
    <ToastRegion queue={store.queue} aria-label={label} className={styles.region ?? ''}>
      {({ toast }) => (
        <AriaToast toast={toast} className={cx(styles.toast, styles[toast.content.tone])}>
          <Icon of={icons[toast.content.tone]} className={styles.icon} />
          <ToastText
            toast={toast.content}
            onDone={() => {
              store.queue.close(toast.key)
            }}
          />
          <span className={styles.close}>
            <IconButton icon={X} label={closeLabel} size="sm" onPress={() => store.queue.close(toast.key)} />
          </span>
        </AriaToast>
      )}
    </ToastRegion>
  )
}

function ToastText({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const { text, sub, action, beside } = toast
  return (
    <ToastContent className={styles.words}>
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
            {...(action.keys && { end: <Keys keys={action.keys} /> })}
            onPress={() => {
              action.onPress()
              onDone()
            }}
          />
          {beside && <Button label={beside.label} tone="link" size="sm" onPress={beside.onPress} />}
        </span>
      )}
    </ToastContent>
  )
}

const icons: Record<Toast['tone'], LucideIcon> = {
  plain: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}
